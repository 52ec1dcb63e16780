import { rememberEach } from '@lockale/errors'
import {
  type Count,
  protect,
  type ProtectedText,
  type ProtectOptions,
  type Syntax,
  takeApart,
  type TakenApart,
} from '@lockale/messages'
import { foreignSyntax, readPlainly } from '@lockale/messages/engine'
import type { Config } from '../model/config.ts'

interface SourceTraits {
  /** True if the source string has an unpaired surrogate, so it is not valid Unicode. */
  readonly isTorn: boolean
  readonly refusal: string | undefined
  /** Returns true if the source is sent in one piece. With number placeholders (`counts`), it may need several. */
  readonly isWhole: () => boolean
  readonly takeApart: (target: string, counts: readonly Count[]) => TakenApart | undefined
  readonly protect: (text: string, options: ProtectOptions) => ProtectedText
}

export type ReadSource = (text: string, syntax: Syntax) => SourceTraits

/** Returns a function that finds out how a source string can be sent. It reads a string once for all locales. */
export function openSources(config: Pick<Config, 'source' | 'doNotTranslate'>): ReadSource {
  const readIn = rememberEach((syntax: Syntax) => rememberEach((text: string) => readSource(text, syntax, config)))
  return (text, syntax) => readIn(syntax)(text)
}

function readSource(
  text: string,
  syntax: Syntax,
  { source, doNotTranslate: terms }: Pick<Config, 'source' | 'doNotTranslate'>,
): SourceTraits {
  let whole: TakenApart | undefined
  let isWhole: boolean | undefined
  let shown: ProtectedText | undefined
  const isPlain = readPlainly(text, syntax) === ''
  const reading: SourceTraits = {
    isTorn: !isPlain && /\p{Surrogate}/u.test(text),
    refusal: isPlain ? undefined : refusalOf(text, syntax),
    isWhole: () => (isWhole ??= (isPlain || isOne()) && reading.protect(text, { syntax, terms }).mode !== 'copy'),
    takeApart(target, counts) {
      if (whole !== undefined && counts.length === 0) return whole
      const apart = takeApart(text, { syntax, source, target, counts })
      // Without variants (plural forms inside the string), the result is the same in every language.
      if (counts.length === 0 && syntax.readVariants?.(text) === undefined) whole = apart
      return apart
    },
    protect(piece, options) {
      const { syntax: own, counts = [], strategy = 1 } = options
      if (piece !== text || own !== syntax || counts.length > 0 || strategy !== 1) return protect(piece, options)
      return (shown ??= protect(piece, options))
    },
  }
  return reading

  function isOne(): boolean {
    return reading.takeApart(source, [])?.segments.length === 1 && whole?.segments[0]?.text === text
  }
}

function refusalOf(text: string, syntax: Syntax): string | undefined {
  const foreign = foreignSyntax(text, syntax)
  if (foreign !== undefined) return `the source is ${foreign}, and the message format of its file is ${syntax.id}`
  const broken = syntax.reject(text)
  // A delimiter such as `}` that belongs to no placeholder is no reason to refuse the string: apps display it as text.
  if (broken === undefined || broken.code === 'placeholder-delimiter-damaged') return undefined
  const found = String(broken.arguments['found'] ?? broken.code)
  const lack = broken.code === 'icu-other-missing' ? ' has no form "other"' : ''
  return `the source is not valid ${syntax.id}: ${found}${lack}`
}
