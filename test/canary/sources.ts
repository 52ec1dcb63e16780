import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolder, type Folder } from '../cli/folder.ts'
import { canary } from './canary.ts'

/** Where a run may have its key from. */
export interface Source {
  readonly name: string
  readonly env: Readonly<Record<string, string>>
  /** Put behind the command; needs one that has the flag. */
  readonly args?: readonly string[]
  readonly stdin?: string
}

/** Every source of keys with the marked key in it. The folder of their files is outside of any project. */
export async function openSources(): Promise<{ readonly folder: Folder; readonly sources: readonly Source[] }> {
  const folder = await createFolder({
    key: `${canary}\n`,
    'config/lockale/key': canary,
    command: `#!/bin/sh\necho "warning: ${canary}" >&2\ncat "$(dirname "$0")/key"\n`,
    helper: `#!/bin/sh\ncat >/dev/null\nprintf 'username=key\\npassword=%s\\n' "$(cat "$(dirname "$0")/key")"\n`,
  })
  const at = (name: string) => join(folder.path, name)
  for (const [name, mode] of [
    ['key', 0o600],
    ['config/lockale/key', 0o600],
    ['command', 0o700],
    ['helper', 0o700],
  ] as const) {
    await chmod(at(name), mode)
  }
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder.path }
  const sources: readonly Source[] = [
    { name: 'variable', env: { ...env, LOCKALE_KEY: canary } },
    { name: 'file', env: { ...env, LOCKALE_KEY_FILE: at('key') } },
    { name: "user's file", env: { ...env, XDG_CONFIG_HOME: at('config') } },
    { name: 'command', env: { ...env, LOCKALE_KEY_COMMAND: at('command') } },
    { name: 'helper', env: { ...env, LOCKALE_CREDENTIAL_HELPER: at('helper') } },
    { name: 'standard input', env, args: ['--key-file', '-'], stdin: `${canary}\n` },
  ]
  return { folder, sources }
}
