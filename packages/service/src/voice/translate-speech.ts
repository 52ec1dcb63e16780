import { baseCode } from '@lockale/api/language-table'
import type { Engine } from '../engine/engine.ts'
import { indexTerms } from '../engine/glossary-terms.ts'
import { readText, translateTexts } from '../engine/translate-text.ts'
import type { Account } from '../store/account.ts'
import { glossaryKind, pairOf } from '../store/kinds.ts'

export interface Speech {
  /** Account whose phrasebook and glossary apply; `undefined` for none. */
  readonly account: Account | undefined
  /** Lower-case base code. */
  readonly source: string
  /** As the service writes it. */
  readonly target: string
  readonly glossaryId: string | undefined
}

/** Translates sentences in the same order. A glossary without the language pair is ignored. */
export function translateSpeech(
  sentences: readonly string[],
  { account, source, target, glossaryId }: Speech,
  engine: Engine,
): Promise<readonly string[]> {
  const glossary = glossaryId === undefined ? undefined : account?.shelf(glossaryKind).get(glossaryId)
  const entries = glossary?.dictionaries.get(pairOf(source, baseCode(target).toLowerCase()))?.entries
  const read = sentences.flatMap((text) => readText(text, { source, markup: undefined }) ?? [])
  return translateTexts(read, {
    engine,
    target,
    markup: { handling: 'xml', ignoreTags: [] },
    phrasebook: account?.phrasebook ?? [],
    memory: undefined,
    terms: indexTerms(entries === undefined ? [] : [entries]),
  })
}
