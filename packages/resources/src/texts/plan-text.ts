import { compareMessages, openSyntax, type ProtectedText, type SyntaxId, takeApart } from '@lockale/messages'
import { isRefusal } from '@lockale/messages/engine'
import { settingsId, toTextSend } from '@lockale/core/stages'
import type { Settings } from '@lockale/core'
import type { TextSend } from '@lockale/core/plan/step'

export interface PlannedText {
  readonly target: string
  /** The parts of the string, in order. A part without anything to translate is a plain `string`, and is copied. */
  readonly parts: readonly (TextSend | string)[]
  /** Returns the translation, made from one translation for each part. */
  readonly assemble: (texts: readonly string[]) => { readonly text: string } | { readonly problem: string }
}

interface PlanTextOptions {
  /** The message format whose placeholders are protected; absent: the string is sent as it is. */
  readonly syntax?: SyntaxId | undefined
  /** Source language (BCP 47); `undefined`: the service detects it. */
  readonly source: string | undefined
  readonly target: string
  readonly settings: Settings
  /** Returns how many characters (code points) the service bills for a string that is sent as it is. */
  readonly countCharacters: (text: string) => number
}

/** Prepares a string for requests: protects placeholders and splits plurals. Returns the reason if it is invalid. */
export async function planText(text: string, options: PlanTextOptions): Promise<PlannedText | string> {
  // `und`: the language is not known (RFC 5646 §4.1), since the service detects it.
  const { syntax: id, source = 'und', target } = options
  const plain: PlannedText = { target, parts: [text], assemble: ([only = '']) => ({ text: only }) }
  if (text.trim() === '') return plain
  const syntax = await openSyntax({ id: id ?? 'none' })
  const asked = {
    place: { locale: target, code: target, note: undefined },
    settings: settingsId(options.settings),
    meets: undefined,
    sourceLocale: source,
    terms: [],
    isProtected: id !== undefined,
  }
  if (id === undefined) {
    const send = toTextSend({ ...asked, source: text, syntax, counts: [] }, asItIs(text, options.countCharacters(text)))
    return { ...plain, parts: [send] }
  }
  if (syntax.reject(text) !== undefined) return `it is not a valid ${id} message`
  const apart = takeApart(text, { syntax, source, target })
  if (apart === undefined) return 'it has too many plural forms'
  return {
    target,
    parts: apart.segments.map((segment) => {
      const send = toTextSend({ ...asked, source: segment.text, syntax: segment.syntax, counts: segment.counts })
      return send.protectedText.mode === 'copy' ? segment.text : send
    }),
    assemble(texts) {
      const made = apart.assemble(texts)
      const broken =
        syntax.reject(made, text) ??
        compareMessages({ source: text, target: made, syntax, locales: { source, target } }).find(isRefusal)
      return broken === undefined ? { text: made } : { problem: broken.code }
    },
  }
}

function asItIs(wire: string, characters: number): ProtectedText {
  return {
    start: '',
    end: '',
    pieces: [{ type: 'text', text: wire }],
    spellings: new Map(),
    contents: new Map(),
    ordinal: undefined,
    mode: 'plain',
    wire,
    characters,
    strategy: 1,
  }
}

export function sendsOfText({ parts }: PlannedText): readonly TextSend[] {
  return parts.flatMap((part) => (typeof part === 'string' ? [] : [part]))
}
