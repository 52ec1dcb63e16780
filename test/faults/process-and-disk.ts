import * as disk from './disk-runs.ts'
import { type FaultRow, run, tested } from './row.ts'
import { failingDisk, killedInside, orderOnDisk, readOnlyDisk, traced } from './traced-runs.ts'

const mainJob = 'test/cli/main-job.test.ts'
const badInput = 'test/cli/bad-input.deep.test.ts'
const write = 'packages/core/src/write'
const nodeFileSystem = 'packages/disk/src/node-file-system.test.ts'
const runLock = `${write}/run-lock.test.ts`
const crash = 'test/crash/vulnerable-moments.deep.test.ts'
const laws = 'test/laws/laws.test.ts'
const runLimits = 'test/cli/run-limits.test.ts'
const openProject = 'packages/project/src/open-project.test.ts'
const config = 'packages/core/src/config/parse-config.test.ts'
const lockfile = 'packages/core/src/lock/lockfile.test.ts'
const git = 'packages/git/src/history.test.ts'

/** The machine that lockale runs on. */
export const processAndDisk: readonly FaultRow[] = [
  {
    id: 1,
    fault: 'SIGKILL at any system call of a sync',
    must: 'every file is the old one or the new one; received answers are not billed again; the next run continues',
    exit: '137, then 0',
    proofs: [
      traced('killed inside fdatasync and rename, then let through', killedInside),
      ...tested(
        crash,
        'a power cut before an answer is synced',
        'the same, where content comes to the disk later than names',
      ),
      ...tested('test/crash/crash.deep.test.ts', '%s at the calls of a run'),
      ...tested('test/cli/strace.deep.test.ts', '%s with %s at every call'),
      ...tested(
        openProject,
        'at any change of the disk: files are old or new, nothing is paid twice, the next run ends as if nothing had been',
      ),
      ...tested(
        laws,
        'L1: no text whose answer was received is bought twice',
        'L2: every file is the old one or the new one',
        'L3: the lockfile never claims what the target files do not hold',
        'L8: after any faults one healthy run ends as if there had been none',
      ),
    ],
  },
  {
    id: 73,
    fault: 'SIGKILL at any disk write of `resolve` before its lockfile',
    must: 'translations of the other side keep their origin, human or machine',
    exit: '137, then 0',
    proofs: [
      ...tested(
        'packages/project/src/resolve.deep.test.ts',
        'a run that died between the files and the lockfile: what it merged is the machine of the other side',
      ),
    ],
  },
  {
    id: 2,
    fault: 'repeated SIGKILL at random moments',
    must: 'as above; the bill is that of one run without kills, plus the requests that were under way',
    exit: '137, then 0',
    proofs: [
      ...tested('test/cli/kill.deep.test.ts', 'a sync that is killed again and again ends as if nothing had been'),
      ...tested('test/cli/kill.deep.test.ts', 'a sync that is killed at any moment ends as if nothing had been'),
    ],
  },
  {
    id: 3,
    fault: 'SIGINT',
    must: 'no new requests; the run waits up to five seconds for requests under way, since they are billed; it keeps the answers and says how to continue',
    exit: '130',
    proofs: [
      ...tested(mainJob, 'SIGINT'),
      ...tested(
        'packages/core/src/translate/run.test.ts',
        'told to stop: nothing leaves any more, what is under way has five seconds',
      ),
    ],
  },
  {
    id: 4,
    fault: 'SIGINT twice',
    must: 'the run ends at once; all files on disk are valid',
    exit: '130',
    proofs: [
      ...tested(mainJob, 'twice: it leaves at once, and the next run goes on'),
      ...tested(runLimits, 'a signal during a long wait: it leaves at once'),
    ],
  },
  {
    id: 5,
    fault: 'SIGTERM, SIGHUP, a reader of stdout that ends',
    must: 'as for SIGINT; a reader that ends is not a failure',
    exit: '143, 129, 0',
    proofs: tested(mainJob, 'SIGTERM', 'SIGHUP', '`| head`: a reader that leaves early is no failure'),
  },
  {
    id: 6,
    fault: 'a power cut after a rename',
    must: 'content is on disk before its name, and a name before the next file; the lockfile is last',
    exit: '–',
    proofs: [
      traced('fsync, rename, fsync of the folder: the order of the system calls', orderOnDisk),
      ...tested(
        `${write}/commit.test.ts`,
        'the steps, in their order: content to the disk, then the name, then the folder, file after file',
      ),
    ],
  },
  {
    id: 7,
    fault: 'a full disk, at any write',
    must: 'the old file is complete; billed answers are in the translation cache, or else printed so that they can be read back',
    exit: '3',
    proofs: [
      traced('rename and fsync fail with ENOSPC', () => failingDisk(['ENOSPC', 'ENOSPC'])),
      ...tested(
        runLimits,
        'a ledger that cannot be written: the paid answers are printed, nothing more leaves, and they can be put back',
      ),
      ...tested(`${write}/commit.test.ts`, 'a disk that is full changes nothing, and the file is named'),
      ...tested(
        'packages/core/src/ledger/ledger.test.ts',
        'a disk that cannot be written stops with a hint',
        'what is left of a write that failed does not take the next record with it',
      ),
      ...tested(
        'packages/core/src/translate/run.test.ts',
        'answers that the ledger cannot take are used, printed, and the last that are bought',
      ),
    ],
  },
  {
    id: 8,
    fault: 'EIO, EDQUOT, EMFILE, ETXTBSY, EBUSY',
    must: 'as above; a busy file is tried again',
    exit: '3',
    proofs: [
      traced('rename and fsync fail with EIO and EDQUOT', () => failingDisk(['EDQUOT', 'EIO'])),
      ...tested(crash, 'a file that is busy for a moment does no harm'),
    ],
    standIn:
      'A Windows virus scanner that holds a file cannot run here. A test file system returns EBUSY and EPERM instead.',
  },
  {
    id: 9,
    fault: 'a read-only file or disk, a file in place of a folder, a name that is too long',
    must: 'found before the first billed request',
    exit: '2',
    proofs: [
      run('a target whose name no disk can take', disk.nameTooLong),
      ...tested(
        badInput,
        'a target that is read-only (skipped for root)',
        'a folder in the place of a target',
        'a file in the place of the folder of targets',
        'a folder in the place of the lockfile',
        'a folder in the place of the ledger',
      ),
      ...tested(
        nodeFileSystem,
        'what may be written',
        'names that a disk cannot take are known beforehand, and a long one still gets its temporary file',
      ),
    ],
    standIn:
      'Permissions do not apply to root, and containers run as root. The test that needs them is skipped there with a reason, and a test file system refuses instead.',
  },
  {
    id: 10,
    fault: 'a read-only disk, with `check`, `status`, `why`, `plan`, a build',
    must: 'they work, since they write nothing',
    exit: '0, or 1',
    proofs: [
      traced('every system call that writes fails with EROFS', readOnlyDisk),
      ...tested('test/cli/offline.deep.test.ts', 'read-only commands write nothing', 'a build through the Vite plugin'),
      ...tested('packages/core/src/ledger/ledger.test.ts', 'reading writes nothing; the folder ignores itself in git'),
    ],
  },
  {
    id: 11,
    fault: 'temporary files of a killed run',
    must: 'the next run removes them; they are never read as source files',
    exit: '0',
    proofs: [
      ...tested(`${write}/commit.test.ts`, 'a killed run has noted its temporary files; the next one leaves none'),
      ...tested(runLock, 'what dead runs left lying about is gone once the lock is had; what is not theirs stays'),
      ...tested(nodeFileSystem, 'finds files sorted by code units, and nothing that belongs to others'),
    ],
  },
  {
    id: 12,
    fault: 'file modes, owners, links',
    must: 'modes stay; lockale writes through a link inside the project and refuses one that leads out; other names of a hard link keep the old content',
    exit: '0, or 2',
    proofs: [
      run('a mode of 0640 and a link inside the project', disk.modesAndLinks),
      run('a hard link', disk.hardLinks),
      run('a target that is a link out of the project', disk.linkOutOfTheProject),
      ...tested(
        `${write}/commit.test.ts`,
        'one inside the project is written through; the file keeps its mode',
        'one in the place of a temporary file leads nowhere',
        'the other names of a file keep what they had',
      ),
      ...tested(nodeFileSystem, 'a file stays the file of whoever owns it'),
    ],
  },
  {
    id: 13,
    fault: 'a file changes while its strings are being translated',
    must: 'lockale does not change it, and reports it; the next run uses the billed answers',
    exit: '3',
    proofs: [
      run('an editor saves a target while it is being translated', disk.fileChangesMeanwhile),
      ...tested(
        `${write}/commit.test.ts`,
        'found just before its turn, and the closing file is written again without it',
        'the closing file itself: it is written again from its content at that time',
        'one that changes again and again stops the run',
      ),
    ],
  },
  {
    id: 14,
    fault: 'two runs at once',
    must: 'one works; the other waits as long as configured, or ends and names the first',
    exit: '7',
    proofs: [
      ...tested(mainJob, 'two syncs at once: one works, the other names it and leaves'),
      ...tested(
        'test/cli/run-lock.deep.test.ts',
        'two at once: one runs, the other leaves and says who is at work, or waits for it',
      ),
      ...tested(runLock, 'waits as long as it is told to, says once that it does, and gets it when it is free'),
    ],
  },
  {
    id: 87,
    fault: 'the run lock is removed, or another run takes it, while requests are being sent',
    must: 'no further request is sent; answers under way are kept, no file is written, and the next run goes on from there',
    exit: '7',
    proofs: [
      ...tested(
        'packages/core/src/runs/lock-lost.test.ts',
        'is removed',
        "is another run's",
        'of another project of the run is removed',
        'what was answered before the lock was lost is not sent again',
      ),
    ],
  },
  {
    id: 15,
    fault:
      'a run lock without a holder: its process is gone or its id is in use again, another host, a container, an empty or incomplete file',
    must: 'one run takes it over if the holder is certainly gone; otherwise it is respected, and `lockale unlock` removes it',
    exit: '0, or 7',
    proofs: [
      ...tested(
        runLock,
        'one of a process that is certainly gone is taken over',
        'an empty file',
        'a torn file',
        'a process that may be at work',
        'one takes it, in every order of their steps',
        'a run removes only a lock that it has read',
        'names the id that removes it',
      ),
      ...tested(
        'packages/disk/src/process-identity.test.ts',
        'the time of day says nothing',
        'a process id that is another process by now',
      ),
      ...tested(
        'test/cli/run-lock.deep.test.ts',
        'the lock of another machine stays until it is named',
        'of many processes that find a dead lock, one at a time has it',
      ),
    ],
  },
  {
    id: 16,
    fault:
      'file systems that treat `en.json` and `EN.json`, or two normal forms of a name, as one file; file systems without locks',
    must: 'a config in which two locales share a file is refused; lockale uses no lock of the file system',
    exit: '2',
    proofs: [
      ...tested(config, 'two targets with one path', 'two normal forms of one name', 'a target over the source'),
      ...tested(badInput, 'two targets with one file'),
      ...tested(nodeFileSystem, 'a disk without hard links still lets one of many create a file'),
    ],
    standIn:
      'Case-insensitive disks, NFS and WSL cannot run here. The refusal does not depend on the disk: lockale compares paths without case and in one normal form.',
  },
  {
    id: 17,
    fault: 'a clock that runs backwards, is wrong, or has another time zone; SOURCE_DATE_EPOCH',
    must: 'no decision depends on the time, and no file contains it',
    exit: '0',
    proofs: [
      run('2038, 1969 and a clock that runs backwards, in three time zones', disk.clocks),
      ...tested('packages/disk/src/process-identity.test.ts', 'the time of day says nothing'),
    ],
  },
  {
    id: 18,
    fault: 'conflict markers in the lockfile',
    must: 'the lockfile is read, and nothing is billed',
    exit: '0',
    proofs: [
      run('both sides of a line and the marks around them', disk.conflictedLockfile),
      ...tested('test/git/merge.test.ts', 'two branches and what git makes of them: by the merge driver'),
      ...tested(lockfile, 'two branches that name different settings for one message: the facts of both count'),
      ...tested(
        'packages/merge/src/merge-lockfiles.test.ts',
        'a side with markers in it is read, and the result has none',
      ),
    ],
  },
  {
    id: 19,
    fault: 'conflict markers in a locale file',
    must: 'reported with file and line; nothing of it is read as a string or sent',
    exit: '8',
    proofs: [
      ...tested(
        badInput,
        'conflict markers in the source',
        'conflict markers in a target',
        'conflict markers, seen by check',
      ),
      ...tested(
        'test/cli/merge.deep.test.ts',
        'conflict markers in a locale file: every command shows where and both sides, resolve resolves what it can',
      ),
      ...tested(
        'packages/core/src/runs/engine-traps.test.ts',
        'a source file with the marks of a merge conflict is sent nowhere',
      ),
    ],
  },
  {
    id: 20,
    fault: 'a lockfile that is missing, incomplete, binary, of a newer version, of another tool',
    must: 'refused with the next step (`--adopt`); it never leads to translating everything again',
    exit: '8, or 2',
    proofs: [
      ...tested(
        badInput,
        'missing beside translations in CI',
        'cut off',
        'from the future',
        'another tool’s',
        'binary',
        'empty',
      ),
      ...tested(
        lockfile,
        'a file cut off anywhere behind its title says so, and nothing in it makes a locale known',
        'no file is no lockfile, which is not the same as an empty one',
      ),
    ],
  },
  {
    id: 21,
    fault: 'other line ends, byte order marks, UTF-16, no last line feed, any indent, `core.autocrlf`',
    must: 'a file keeps its bytes; lockale compares values, so nothing is billed again',
    exit: '0',
    proofs: [
      run('a source and a target that git gave other line ends', disk.otherBytes),
      ...tested(
        'packages/formats/src/real-files.deep.test.ts',
        'as it is, and in every derived way to write it: no edit changes no byte',
      ),
      ...tested(
        'packages/project/src/git/written-for.deep.test.ts',
        'line ends that git changes on the way into the working tree are no change',
      ),
      ...tested('packages/core/src/ledger/compact.test.ts', 'line ends of Windows do no harm'),
    ],
  },
  {
    id: 22,
    fault: 'a detached head, a shallow clone, a submodule, a worktree, no repository, no git',
    must: 'lockale works, and does not guess what git cannot tell',
    exit: '0',
    proofs: tested(
      git,
      'a detached head, a worktree, a submodule',
      'a shallow clone: the commit it ends with is not taken for the first one',
      'no answer: no repository, an empty one, a bare one, no such folder, no git',
    ),
  },
]
