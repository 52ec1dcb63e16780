import { type Form, type Syntax, takeApart } from '@lockale/messages'
import { foreignSyntax } from '@lockale/messages/engine'
import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { MessageUnit } from '../model/unit.ts'
import { protectPlain, type ProtectedPlain } from './protect-plain.ts'

/** A text of the source locale that can be improved. */
export interface SourceText extends SourcePlace {
  readonly text: string
  /** Sentence by sentence: the variants of a plural, what attributes of a tag say. */
  readonly sentences: readonly Sentence[]
  /** The text again, with one for each sentence. */
  readonly assemble: (texts: readonly string[]) => string
}

/** Where it stands. */
export interface SourcePlace {
  readonly catalog: Catalog
  readonly unit: MessageUnit
  readonly form: Form
}

interface Sentence {
  readonly text: string
  readonly syntax: Syntax
  /** `undefined`: there is nothing in it to improve. */
  readonly protectedPlain: ProtectedPlain | undefined
}

interface SourceTexts {
  readonly texts: readonly SourceText[]
  /** Texts that nobody may be asked about, with the reason. */
  readonly leftOut: readonly (SourcePlace & { readonly why: string })[]
}

/** All texts of the source locale that these diffs are about, in the order of their files. Without those that hold no words. */
export function readSourceTexts(diffs: readonly CatalogDiff[], config: Config): SourceTexts {
  const chosen = new Map<Catalog, Set<MessageUnit>>()
  for (const { catalog, partOf } of diffs) {
    const units = chosen.get(catalog) ?? new Set<MessageUnit>()
    for (const unit of catalog.source.units) {
      if (unit.isInherited !== true && (partOf?.takes(unit.key) ?? true)) units.add(unit)
    }
    chosen.set(catalog, units)
  }
  const texts: SourceText[] = []
  const leftOut: SourceTexts['leftOut'][number][] = []
  for (const [catalog, units] of chosen) {
    for (const unit of catalog.source.units.filter((one) => units.has(one))) {
      for (const [form, { text }] of unit.forms) {
        const place = { catalog, unit, form }
        const sentences = takeSentences(text, { syntax: unit.syntax, config })
        if (typeof sentences === 'string') leftOut.push({ ...place, why: sentences })
        else if (sentences.sentences.some(({ protectedPlain }) => protectedPlain !== undefined)) {
          texts.push({ ...place, text, ...sentences })
        }
      }
    }
  }
  return { texts, leftOut }
}

interface TakingOptions {
  readonly syntax: Syntax
  readonly config: Pick<Config, 'source' | 'doNotTranslate'>
}

/** @returns why it cannot be done */
export function takeSentences(
  text: string,
  { syntax, config }: TakingOptions,
): Pick<SourceText, 'sentences' | 'assemble'> | string {
  if (/\p{Surrogate}/u.test(text)) return 'it contains half of a character (an unpaired surrogate)'
  const foreign = foreignSyntax(text, syntax)
  if (foreign !== undefined) return `it is ${foreign}, and the message format of its file is ${syntax.id}`
  const broken = syntax.reject(text)
  if (broken !== undefined) return `it is not valid ${syntax.id}`
  const apart = takeSourceApart(text, { syntax, locale: config.source })
  if (apart === undefined) return 'it has too many plurals'
  const sentences: Sentence[] = []
  for (const { text: sentence, syntax: own } of apart.parts) {
    const protectedPlain = protectPlain(sentence, { syntax: own, terms: config.doNotTranslate })
    if (protectedPlain === 'ambiguous') return 'it contains the marks that lockale sends instead of placeholders'
    sentences.push({
      text: sentence,
      syntax: own,
      protectedPlain: protectedPlain === 'copy' ? undefined : protectedPlain,
    })
  }
  return { sentences, assemble: apart.assemble }
}

interface SourceApart {
  readonly parts: readonly { readonly text: string; readonly syntax: Syntax }[]
  readonly assemble: (texts: readonly string[]) => string
}

/** As many as `takeApart` makes of a message for another language. */
const maxVariants = 64

/**
 * As a translation is taken apart, but with the variants that the source itself has: none is added, none goes. A message with
 * words around its plural comes back, where they change, with full sentences inside it.
 */
function takeSourceApart(
  text: string,
  { syntax, locale }: { readonly syntax: Syntax; readonly locale: string },
): SourceApart | undefined {
  const message = syntax.readVariants?.(text, locale)
  const pair = { source: locale, target: locale }
  if (message === undefined) {
    const apart = takeApart(text, { syntax, ...pair })
    return apart && { parts: apart.segments, assemble: (texts) => apart.assemble(texts) }
  }
  if (message.variants.length > maxVariants) return undefined
  const parts: SourceApart['parts'][number][] = []
  const assemblies: ((texts: readonly string[]) => string)[] = []
  for (const variant of message.variants) {
    const apart = takeApart(variant.text, { syntax: message.syntax, ...pair })
    if (apart === undefined) return undefined
    const [start, end] = [parts.length, parts.length + apart.segments.length]
    parts.push(...apart.segments)
    assemblies.push((texts) => apart.assemble(texts.slice(start, end)))
  }
  return {
    parts,
    assemble: (texts) =>
      message.print(message.variants.map(({ keys }, at) => ({ keys, text: assemblies[at]?.(texts) ?? '' }))),
  }
}
