#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Other users, undumpable processes, missing capabilities, containers: the reason is told, or it works."""
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
import ljtest  # noqa: E402
from ljtest import odd, vmtruth  # noqa: E402

NOBODY = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
TRUTH = ljtest.fixture("truth.lua")


class Permission(ljtest.TestCase):
    def setUp(self):
        super().setUp()
        self.assertEqual(os.geteuid(), 0, "these tests start programs as other users: run them as root")

    def refused(self, wrapper, pid):
        """What a ljinspect run behind @wrapper says about @pid."""
        path, env = odd.for_everybody(self)
        done = subprocess.run(wrapper + [path, "--pid", str(pid)], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, check=False, cwd="/",
                              env=dict(os.environ, **env))
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        return done.stderr

    def test_other_user(self):
        target = self.start(ljtest.luajit(), [TRUTH, "sleep"])
        self.assertIn("attach to %d (luajit): not permitted: it belongs to user root; "
                      "run as that user or root" % target.pid, self.refused(NOBODY, target.pid))
        self.assert_untouched(target)

    def test_undumpable(self):
        program = odd.plain_program(self, "undumpable")
        os.chmod(self.dir, 0o755)
        target = self.start(program, wrapper=NOBODY)
        self.assertIn("the process made itself undumpable; run as root", self.refused(NOBODY, target.pid))
        # root may.
        self.inspect("--pid", target.pid, status=2)
        self.assert_untouched(target)

    def test_capability(self):
        """root without CAP_SYS_PTRACE, as in a container, and a process of somebody else."""
        target = self.start(["sleep", "60"], ready=None, wrapper=NOBODY)
        said = self.refused(["setpriv", "--bounding-set", "-sys_ptrace"], target.pid)
        self.assertIn("root here lacks the capability CAP_SYS_PTRACE", said)

    def container(self):
        """A directory with LuaJIT and all it needs, to be a root."""
        root = self.path("root")
        program = ljtest.luajit()
        listed = subprocess.run(["ldd", program.exe], stdout=subprocess.PIPE, text=True, check=True).stdout
        for source in re.findall(r"(/\S+) \(0x", listed):
            copy = root + source
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            shutil.copy(os.path.realpath(source), copy)
        for directory in ("bin", "app", "proc"):
            os.makedirs(os.path.join(root, directory), exist_ok=True)
        shutil.copy(program.exe, os.path.join(root, "bin/luajit"))
        shutil.copy(TRUTH, os.path.join(root, "app/truth.lua"))
        return root

    def test_container(self):
        """Namespaces and a root of its own: files are those of the target, not the same paths here."""
        root = self.container()
        target = self.start(["unshare", "--pid", "--fork", "--kill-child", "--mount", "chroot", root,
                             "/bin/luajit", "/app/truth.lua", "sleep"])
        pid = target.children()[0]
        answers = vmtruth.ask(self, "--pid", pid)
        self.assertEqual(answers["summary"]["target"]["exe"], "/bin/luajit")
        self.assertEqual(answers["summary"]["object_files"].get("same", 0),
                         answers["summary"]["objects"] - 1)
        ready = target.truth().one("ready")
        self.assertEqual(ready["pid"], 1)
        chunks = {f["chunk"] for f in answers["functions"]["vms"][0]["functions"]}
        self.assertIn("@/app/truth.lua", chunks)
        objects = self.inspect("--pid", pid, "objects", "--json").json["objects"]
        self.assertEqual({o["file_state"] for o in objects}, {"same", "vdso"})
        main = [o for o in objects if o["path"] == "/bin/luajit"]
        self.assertEqual(len(main), 1, objects)

    def test_same_path_other_file(self):
        """The file at the mapped path here is another one: neither taken nor believed."""
        root = self.container()
        target = self.start(["unshare", "--mount", "chroot", root, "/bin/luajit", "/app/truth.lua", "sleep"])
        before = self.inspect("--pid", target.pid, "symbols", "--json").json["symbols"]
        os.unlink(os.path.join(root, "bin/luajit"))
        shutil.copy("/bin/true", os.path.join(root, "bin/luajit"))
        answer = self.inspect("--pid", target.pid, "symbols", "--json", status=(0, 1)).json["symbols"]
        # The mapped file is still there behind its mapping.
        self.assertEqual([s["name"] for s in answer], [s["name"] for s in before])


if __name__ == "__main__":
    ljtest.main()
