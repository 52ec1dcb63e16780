import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MergedText, Sides, TextMergeStyle } from '@lockale/core'

/** Files that git takes for binary, and larger ones than anybody's locale files. */
const maxBytes = 256 * 1024 * 1024
const timeoutMs = 60_000

/** Names of the sides behind conflict markers. */
export interface SideNames {
  readonly ours: string
  readonly theirs: string
}

/**
 * Merges by lines as git does, in the style that its configuration asks for (`git merge-file`). Nothing in a repository is
 * changed, and none is needed. `undefined`: git is not there, or takes the file for binary.
 */
export async function mergeTextByGit(
  { base, ours, theirs }: Sides<Uint8Array>,
  { favour, markerSize, names }: TextMergeStyle & { readonly names?: SideNames | undefined } = {},
): Promise<MergedText | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-merge-'))
  try {
    const files = { ours, base: base ?? new Uint8Array(), theirs }
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
    const style = [
      ...(favour === undefined ? [] : [`--${favour}`]),
      ...(markerSize === undefined ? [] : [`--marker-size=${markerSize}`]),
    ]
    const labels = ['-L', names?.ours ?? 'ours', '-L', 'base', '-L', names?.theirs ?? 'theirs']
    return await run(['merge-file', '-p', '-q', ...style, ...labels, 'ours', 'base', 'theirs'], folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function run(args: readonly string[], cwd: string): Promise<MergedText | undefined> {
  const options = { cwd, encoding: 'buffer', maxBuffer: maxBytes, timeout: timeoutMs, windowsHide: true } as const
  return new Promise((resolve) => {
    execFile('git', args, options, (error, stdout) => {
      // It exits with the number of conflicts, up to 127; an error is 128 and more.
      const conflicts = error === null ? 0 : typeof error.code === 'number' ? error.code : 255
      resolve(conflicts > 127 ? undefined : { bytes: stdout, isClean: conflicts === 0 })
    })
  })
}
