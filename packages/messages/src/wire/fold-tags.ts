import { digitsOf } from './digits.ts'

/**
 * An answer with its damaged tags as they were sent, where there is one way to read them: full-width marks and digits
 * (`＜x id＝＂１＂／＞`), digits of other scripts, quotes as entities, a blank lost behind the name, and one paragraph around
 * everything that the source has not.
 */
export function foldTags(answer: string, source: string): string {
  const inner = source.includes('<p') ? undefined : /^<p>((?:(?!<\/?p\b)[\s\S])*)<\/p>$/iu.exec(answer)?.[1]
  const folded = inner?.trim() ?? answer
  if (source.includes('＜')) return folded
  return folded.replaceAll(tag, (found: string) => {
    const plain = found
      .replaceAll('&quot;', '"')
      .normalize('NFKC')
      .replaceAll(/\p{Nd}/gu, digitsOf)
    return plain.replace(/^(<\s?)([xgln])id/iu, '$1$2 id')
  })
}

const tag =
  /[<＜]\s{0,2}[/／]?\s{0,2}[xglnｘｇｌｎ](?:\s{0,3}[iｉ][dｄ]\s{0,3}[=＝]\s{0,3}(?:&quot;|[\p{P}\p{S}])?\s?\p{Nd}{1,9}\s?(?:&quot;|[\p{P}\p{S}])?\s{0,3})?\s?[/／]?\s?[>＞]/giu
