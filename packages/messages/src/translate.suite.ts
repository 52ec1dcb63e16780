import { protect } from './wire/protect.ts'
import { pseudoText } from './pseudo/pseudo.ts'
import { restore } from './wire/restore.ts'
import type { Syntax } from './syntax.ts'
import { takeApart } from './wire/take-apart.ts'

interface Journey {
  readonly syntax: Syntax
  readonly source: string
  readonly target: string
  /** Answers with other words than the source's, which are added before each text: then it can be seen what was translated. */
  readonly pseudo?: boolean
}

/** What a run makes of a message when the translator answers what it was sent. Throws where it would write nothing. */
export function translate(message: string, { syntax, source, target, pseudo = false }: Journey): string {
  const parts = takeApart(message, { syntax, source, target })
  if (parts === undefined) throw new Error('too many texts')
  const texts = parts.segments.map((segment) => {
    const { text, syntax, counts } = segment
    const protectedText = protect(text, { syntax, counts })
    if (protectedText.mode === 'copy') return text
    const { wire } = protectedText
    const answer = pseudo ? pseudoWire(wire, target) : wire
    const result = restore({
      protectedText,
      answer,
      source: text,
      syntax,
      counts,
      targetLocale: target,
    })
    if (!result.ok) throw new Error(`${target}: ${JSON.stringify(result.finding)} for ${text}`)
    return result.text
  })
  return parts.assemble(texts)
}

/** The words of a text on its way to a translator, in other letters; tags and entities stay. */
function pseudoWire(wire: string, locale: string): string {
  return wire.replaceAll(/<[^>]*>|&\w+;|[^<&]+/gu, (part) =>
    /^[<&]/u.test(part) ? part : pseudoText(part, { locale }),
  )
}

/** Numbers that tell the plural rules of all locales apart. */
export const numbers: readonly number[] = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5]
