import { exits } from '../../exit-codes.ts'
import { renderDiff } from '../../render/glossary/diff.ts'
import type { Answer, CommandContext } from '../command.ts'
import { diffOf } from './diff-of-plan.ts'
import { readFiles, withGlossaries } from './with-glossaries.ts'

/** From what the service has to what the files have, entry by entry. */
export async function diffFiles(context: CommandContext, names: readonly string[]): Promise<Answer> {
  return withGlossaries(context, async (glossaries) => {
    const open = await readFiles(names, glossaries)
    const { planGlossaries } = await import('@lockale/connect')
    const plans = await planGlossaries(
      open.map(({ file }) => file),
      glossaries,
    )
    const files = plans.map((plan) => ({ plan, diff: diffOf(plan) }))
    const isSame = files.every(({ plan: { standing }, diff: { title, dictionaries } }) => {
      const isNamed = title.side === 'same'
      const isThere = standing === 'known' || standing === 'adopted'
      return isThere && isNamed && dictionaries.every(({ changes }) => changes.length === 0)
    })
    return {
      exitCode: !isSame && context.flags.has('exit-code') ? exits.findings : exits.done,
      document: {
        isSame,
        files: files.map(({ plan: { file, standing, remote }, diff: { title, dictionaries } }) => ({
          path: file.path,
          name: file.name,
          standing,
          glossaryId: remote?.id ?? null,
          title,
          pairs: dictionaries.map(({ pair, side, changes }) => ({
            pair,
            side,
            changes: changes.map((change) => ({
              term: change.term,
              service: change.remote ?? null,
              file: change.file ?? null,
            })),
          })),
        })),
      },
      screen: renderDiff(files),
    }
  })
}
