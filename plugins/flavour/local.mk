# Tables of known builds; plugins/flavour/ and src/vm/layout.h tell how to add one.
