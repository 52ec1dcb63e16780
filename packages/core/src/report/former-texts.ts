import type { MessageChange } from '../model/change.ts'
import type { History } from '../model/history.ts'
import { findFormerSources } from './former-sources.ts'

/**
 * For messages whose source changed: the source text that the text there was made from, as far as version control knows it.
 * @param maxVersions newest versions of a source file that are looked at
 */
export async function findFormerTexts(
  changes: readonly MessageChange[],
  history: History | undefined,
  maxVersions?: number,
): Promise<(change: MessageChange) => string | undefined> {
  const formerSources = await findFormerSources(changes, history, maxVersions)
  return ({ unit, forms }) => {
    for (const { source, former } of forms.flatMap(({ facts }) => facts)) {
      const was = former === true || source === unit.fingerprint ? undefined : formerSources(unit, source)
      if (was !== undefined) return was.texts.get('other') ?? [...was.texts.values()].at(-1)
    }
    return undefined
  }
}
