import * as disk from './disk-runs.ts'
import { type FaultRow, run, tested } from './row.ts'
import { failingDisk, killedInside, orderOnDisk, readOnlyDisk, traced } from './traced-runs.ts'

const mainJob = 'test/cli/main-job.test.ts'
const badInput = 'test/cli/bad-input.test.ts'
const write = 'packages/core/src/write'
const nodeFileSystem = 'packages/core/src/model/node-file-system.test.ts'
const runLock = `${write}/run-lock.test.ts`
const crash = 'test/crash/crash.test.ts'
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
    must: 'files are old or new; what was received is never bought again; the next run goes on',
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
    fault:
      'SIGKILL at any change of the disk by `write --apply --keep-translations`; a `resolve` that dies before its lockfile',
    must: 'kept translations stay kept and are not billed again; what came from the other side stays what it was, human or machine',
    exit: '137, then 0',
    proofs: [
      ...tested(
        'test/crash/kept-translations.test.ts',
        'killed at any change of the disk: nothing is bought, and what was kept stays kept',
      ),
      ...tested(
        'packages/project/src/resolve.test.ts',
        'a run that died between the files and the lockfile: what it merged is the machine of the other side',
      ),
    ],
  },
  {
    id: 2,
    fault: 'SIGKILL again and again, at random moments',
    must: 'the same, and the bill is what one run without kills would have cost, and what was under way',
    exit: '137, then 0',
    proofs: [
      ...tested('test/cli/kill.test.ts', 'a sync that is killed again and again ends as if nothing had been'),
      ...tested('test/cli/kill.deep.test.ts', 'a sync that is killed at any moment ends as if nothing had been'),
    ],
  },
  {
    id: 3,
    fault: 'SIGINT',
    must: 'no new requests; what is under way is paid, so it is waited for, five seconds at most; kept, and said how to go on',
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
    must: 'it leaves at once, and all that is on disk is sound',
    exit: '130',
    proofs: [
      ...tested(mainJob, 'twice: it leaves at once, and the next run goes on'),
      ...tested(runLimits, 'a signal during a long wait: it leaves at once'),
    ],
  },
  {
    id: 5,
    fault: 'SIGTERM, SIGHUP, a reader of stdout that leaves',
    must: 'as SIGINT; a reader that leaves is no failure',
    exit: '143, 129, 0',
    proofs: tested(mainJob, 'SIGTERM', 'SIGHUP', '`| head`: a reader that leaves early is no failure'),
  },
  {
    id: 6,
    fault: 'power fails after a file got its name',
    must: 'content is on the disk before its name is, and the name before the next file; the lockfile is the last',
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
    fault: 'the disk is full, at any write',
    must: 'the old file is whole; paid texts are on record, and where that cannot be, printed in a form that can be read back',
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
    must: 'the same; a file that is held for a moment is tried again',
    exit: '3',
    proofs: [
      traced('rename and fsync fail with EIO and EDQUOT', () => failingDisk(['EDQUOT', 'EIO'])),
      ...tested(crash, 'a file that is busy for a moment does no harm'),
    ],
    standIn:
      'A virus scanner of Windows that holds a file cannot run here: EBUSY and EPERM from a file system of the tests stand in.',
  },
  {
    id: 9,
    fault: 'a file or disk that cannot be written, a file in the place of a folder, a name that is too long',
    must: 'found before the first paid request',
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
      'Permissions do not bind root, as which containers run: the test that needs them says so where it is skipped, and the file system of the tests refuses in its place.',
  },
  {
    id: 10,
    fault: 'a disk that cannot be written, with `check`, `status`, `why`, `plan`, a build',
    must: 'they work: they write nothing',
    exit: '0, or 1',
    proofs: [
      traced('every system call that writes fails with EROFS', readOnlyDisk),
      ...tested('test/cli/offline.test.ts', 'read-only commands write nothing', 'a build through the Vite plugin'),
      ...tested('packages/core/src/ledger/ledger.test.ts', 'reading writes nothing; the folder ignores itself in git'),
    ],
  },
  {
    id: 11,
    fault: 'what a killed run left lying about',
    must: 'the next run removes it; nothing of it is ever taken for a source',
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
    must: 'modes stay; a link inside the project is written through; one that leads out is refused; other names of a file keep the old text',
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
    fault: 'a file changes while its texts are on their way',
    must: 'it is left as it is, and said; what was paid is kept for the next run',
    exit: '3',
    proofs: [
      run('an editor saves a target while it is being translated', disk.fileChangesMeanwhile),
      ...tested(
        `${write}/commit.test.ts`,
        'found just before its turn, and the closing file is made anew without it',
        'the closing file itself: it is made anew from what it holds by then',
        'one that changes again and again stops the run',
      ),
    ],
  },
  {
    id: 14,
    fault: 'two runs at once',
    must: 'one works; the other waits for as long as it was told to, or leaves and says who is at work',
    exit: '7',
    proofs: [
      ...tested(mainJob, 'two syncs at once: one works, the other names it and leaves'),
      ...tested(
        'test/cli/run-lock.test.ts',
        'two at once: one runs, the other leaves and says who is at work, or waits for it',
      ),
      ...tested(runLock, 'waits as long as it is told to, says once that it does, and gets it when it is free'),
    ],
  },
  {
    id: 15,
    fault:
      'a run lock that nobody holds: its process is gone or its id is another process’s, another host, a container, an empty or torn file',
    must: 'taken over when its holder is certainly gone, by one of many; otherwise respected; `lockale unlock` removes it',
    exit: '0, or 7',
    proofs: [
      ...tested(
        runLock,
        'one of a process that is certainly gone is taken over',
        'an empty file',
        'a torn file',
        'a process that may be at work',
        'one takes it, in every order of their steps',
        'nobody removes a lock that they did not look at',
        'names the id that removes it',
      ),
      ...tested(
        `${write}/process-identity.test.ts`,
        'the time of day says nothing',
        'a process id that is another process by now',
      ),
      ...tested(
        'test/cli/run-lock.test.ts',
        'the lock of another machine stays until it is named',
        'of many processes that find a dead lock, one at a time has it',
      ),
    ],
  },
  {
    id: 16,
    fault:
      'file systems that take `en.json` and `EN.json`, or two normal forms of one name, for one file; without locks of their own',
    must: 'two locales that would share a file are refused with the config; no lock of the file system is used',
    exit: '2',
    proofs: [
      ...tested(config, 'two targets with one path', 'two normal forms of one name', 'a target over the source'),
      ...tested(badInput, 'two targets with one file'),
      ...tested(nodeFileSystem, 'a disk without hard links still lets one of many create a file'),
    ],
    standIn:
      'Disks that do not tell cases apart, NFS and WSL cannot run here. What is refused does not ask the disk: paths are compared without case and in one normal form.',
  },
  {
    id: 17,
    fault: 'a clock that runs backwards, is far off, in another time zone; SOURCE_DATE_EPOCH',
    must: 'no decision is made by the time of day, and nothing that is written holds it',
    exit: '0',
    proofs: [
      run('2038, 1969 and a clock that runs backwards, in three time zones', disk.clocks),
      ...tested(`${write}/process-identity.test.ts`, 'the time of day says nothing'),
    ],
  },
  {
    id: 18,
    fault: 'conflict markers in the lockfile',
    must: 'read all the same, and never paid for',
    exit: '0',
    proofs: [
      run('both sides of a line and the marks around them', disk.conflictedLockfile),
      ...tested('test/git/merge.test.ts', 'two branches and what git makes of them: %s'),
      ...tested(lockfile, 'two branches that name different settings for one message: the facts of both count'),
      ...tested(
        'packages/core/src/merge/merge-lockfiles.test.ts',
        'a side with markers in it is read, and the result has none',
      ),
    ],
  },
  {
    id: 19,
    fault: 'conflict markers in a catalog',
    must: 'named with file and line; nothing of it is read as a text or sent',
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
        'conflict markers in a locale file: every command says where and shows both, resolve settles what it can',
      ),
      ...tested(
        'packages/core/src/runs/engine-traps.test.ts',
        'a source file with the marks of a merge conflict is sent nowhere',
      ),
    ],
  },
  {
    id: 20,
    fault: 'a lockfile that is missing, cut off, binary, of a newer version, another tool’s',
    must: 'refused with the way out (`--adopt`); never a reason to buy everything anew',
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
    fault: 'other line ends, byte order marks, UTF-16, no last line feed, indents of all kinds, `core.autocrlf`',
    must: 'a file keeps its bytes; values are compared, so that nothing is bought again',
    exit: '0',
    proofs: [
      run('a source and a target that git gave other line ends', disk.otherBytes),
      ...tested(
        'packages/formats/src/real-files.test.ts',
        'as it is, and in every derived way to write it: no edit changes no byte',
      ),
      ...tested(
        'packages/project/src/git/written-for.test.ts',
        'line ends that git changes on the way into the working tree are no change',
      ),
      ...tested('packages/core/src/ledger/compact.test.ts', 'line ends of Windows do no harm'),
    ],
  },
  {
    id: 22,
    fault: 'a detached head, a shallow clone, a submodule, a worktree, no repository, no git',
    must: 'works; what git cannot say is not guessed',
    exit: '0',
    proofs: tested(
      git,
      'a detached head, a worktree, a submodule',
      'a shallow clone: the commit it ends with is not taken for the first one',
      'no answer: no repository, an empty one, a bare one, no such folder, no git',
    ),
  },
]
