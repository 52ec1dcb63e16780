/**
 * Suites that do not run on Windows, with the reason. All others do: they pass paths of the system, or a file system in memory. Deep
 * suites are not listed, since CI on Windows runs at depth 1.
 */
export const leftOutOnWindows: Readonly<Record<string, readonly string[]>> = {
  'Programs of the test are shell scripts on PATH.': [
    'packages/connect/src/keys/find-key.test.ts',
    'packages/git/src/changed-lines.test.ts',
    'packages/git/src/history.test.ts',
    'packages/setup/src/hooks/older-git.test.ts',
    'test/ci/accept-command.test.ts',
    'test/ci/action.test.ts',
    'test/ci/sync-request.test.ts',
    'test/docs/claims.test.ts',
    'test/docs/examples.test.ts',
  ],
  'It is about rights of POSIX, which Windows does not keep.': [
    'packages/disk/src/output-file.test.ts',
    'packages/core/src/write/preflight.test.ts',
    'packages/setup/src/hooks/hook-file.test.ts',
    'packages/setup/src/hooks/install-hook.test.ts',
  ],
  'It ends processes by signals, which Windows does not have.': [
    'test/cli/commands/*.test.ts',
    'test/cli/main-job.test.ts',
    'test/cli/run-limits.test.ts',
    'test/cli/secrets.test.ts',
    'test/cli/watch.test.ts',
  ],
  'It reads what Linux says of processes and terminals.': [
    'packages/disk/src/process-identity.test.ts',
    'test/cli/terminal.deep.test.ts',
    'test/first-minute/terminal.deep.test.ts',
  ],
  'It compares what a shell completes.': ['test/cli/completion.test.ts'],
  'Recordings in the docs have the paths of a POSIX system.': [
    'test/docs/recordings.test.ts',
    'test/docs/readme-session.deep.test.ts',
  ],
}
