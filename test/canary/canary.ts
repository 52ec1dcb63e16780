import { expect } from 'vitest'
import type { Ended } from '../cli/lockale.ts'
import type { Folder } from '../cli/folder.ts'

/** A key that looks different in every spelling, so that each is searched for. */
export const canary = 'c4nary/Kx+7&zQ=9~fT(2)wL*3%pV'

export const spellings: readonly string[] = [
  canary,
  encodeURIComponent(canary),
  encodeURI(canary),
  Buffer.from(canary).toString('base64'),
  Buffer.from(canary).toString('base64url'),
  Buffer.from(canary).toString('hex'),
  JSON.stringify(canary).slice(1, -1),
  Buffer.from(`key:${canary}`).toString('base64'),
]

/** Half a key is a leak too: an answer may have been cut in the middle of it. */
const pieces = [
  canary.slice(0, 10),
  canary.slice(-10),
  ...spellings.slice(1).map((spelling) => spelling.slice(0, 12)),
  Buffer.from(canary).toString('hex').toUpperCase().slice(0, 12),
]

/** Where in a text the key is, in any spelling. Empty: nowhere. */
export function tracesIn(text: string): readonly string[] {
  return [...spellings, ...pieces].flatMap((spelling) => {
    const at = text.indexOf(spelling)
    return at === -1 ? [] : [text.slice(Math.max(0, at - 60), at + 60)]
  })
}

/**
 * Looks through all that a run left anywhere.
 * @param folder that it worked in; `undefined` where the files held the key before
 */
export async function expectNoTrace(ended: Ended, folder: Folder | undefined): Promise<void> {
  const files = Object.entries((await folder?.allBytes()) ?? {}).map(([file, bytes]) => `${file}: ${bytes}`)
  const traces = [`stdout: ${ended.out}`, `stderr: ${ended.err}`, ...files].flatMap(tracesIn)
  expect(traces).toEqual([])
}
