import { createHash } from 'node:crypto'
import type { Told } from './checked.ts'

/**
 * A name for each finding that stays when lines move or texts change: of rule, file, locale and message, and of how many
 * of the same there were before it. No two are alike: GitLab drops a twin without a word.
 */
export function fingerprints(findings: readonly Told[]): readonly string[] {
  const seen = new Map<string, number>()
  return findings.map(({ code, file, locale = '', finding: { message = '' } }) => {
    const what = JSON.stringify([code, file, locale, message])
    const before = seen.get(what) ?? 0
    seen.set(what, before + 1)
    return createHash('sha256')
      .update(before === 0 ? what : `${what} ${before}`)
      .digest('hex')
      .slice(0, 32)
  })
}
