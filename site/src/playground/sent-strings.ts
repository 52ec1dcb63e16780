import { ruleOf } from '@lockale/checks'
import { type Count, protect, type ProtectedText, restore, type Syntax, takeApart } from '@lockale/messages'

/** One string that is sent for a message, and what becomes of an answer. */
export interface SentString {
  readonly text: string
  readonly mode: ProtectedText['mode']
  readonly wire: string
  /** Code points that the service bills. */
  readonly characters: number
  readonly answer: string
  readonly restored: RestoredAnswer
}

type RestoredAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: string; readonly sentence: string }

/** What is sent for one message. */
export interface SentMessage {
  readonly strings: readonly SentString[]
  /** The message that the answers make; `undefined` if one of them is refused. */
  readonly assembled: string | undefined
  /** True if the result is only a good guess and needs review. */
  readonly needsReview: boolean
}

interface SendQuestion {
  readonly source: string
  readonly syntax: Syntax
  readonly sourceLocale: string
  readonly locale: string
  /** By their place in `strings`. What has no answer is answered with what was sent. */
  readonly answers?: readonly (string | undefined)[]
}

/**
 * Returns the strings that are sent for a message, with placeholders as tags, and what lockale makes of their answers. `undefined`
 * for a message that lockale does not send: it needs too many strings, or its plural cannot be read.
 */
export function sendMessage({
  source,
  syntax,
  sourceLocale,
  locale,
  answers = [],
}: SendQuestion): SentMessage | undefined {
  const apart = takeApart(source, { syntax, source: sourceLocale, target: locale })
  if (apart === undefined) return undefined
  const strings = apart.segments.map((segment, at): SentString => {
    const protectedText = protect(segment.text, { syntax: segment.syntax, counts: segment.counts })
    const answer = answers[at] ?? protectedText.wire
    const restored = restoreAnswer({ ...segment, protectedText, answer, locale })
    const { mode, wire, characters } = protectedText
    return { text: segment.text, mode, wire, characters, answer, restored }
  })
  const texts = strings.flatMap(({ restored }) => (restored.ok ? [restored.text] : []))
  const assembled = texts.length === strings.length ? apart.assemble(texts) : undefined
  return { strings, assembled, needsReview: apart.review }
}

interface Answered {
  readonly text: string
  readonly syntax: Syntax
  readonly counts: readonly Count[]
  readonly protectedText: ProtectedText
  readonly answer: string
  readonly locale: string
}

function restoreAnswer(answered: Answered): RestoredAnswer {
  const { text, syntax, counts, protectedText, answer, locale } = answered
  if (protectedText.mode === 'copy') return { ok: true, text }
  const restored = restore({ protectedText, answer, source: text, syntax, targetLocale: locale, counts })
  if (restored.ok) return { ok: true, text: restored.text }
  const { code, arguments: args } = restored.finding
  return { ok: false, code, sentence: ruleOf(code).say(args, { locale }) }
}
