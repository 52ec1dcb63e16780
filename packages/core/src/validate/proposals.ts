import type { DiagnosticCode } from '@lockale/errors'
import { compareMessages } from '@lockale/messages'
import { isRefusal } from '@lockale/messages/engine'
import type { Config } from '../model/config.ts'
import { restorePlain } from '../plan/protect-plain.ts'
import type { SourcePlace, SourceText } from '../plan/source-texts.ts'

/** A text of the source as the service would have it. */
export interface Proposal extends SourcePlace {
  readonly before: string
  readonly after: string
}

interface Proposals {
  readonly proposals: readonly Proposal[]
  /** What came back would break the app: it is not shown and not written. */
  readonly dropped: readonly (SourcePlace & { readonly why: DiagnosticCode })[]
}

interface ProposalOptions {
  readonly config: Pick<Config, 'source' | 'doNotTranslate'>
  /** What the service wrote for a text as it was sent; `undefined`: nothing. */
  readonly answerTo: (wire: string) => string | undefined
}

/** Texts whose answers are not all there are in neither list, as are those that stay as they are. */
export function readProposals(texts: readonly SourceText[], options: ProposalOptions): Proposals {
  const proposals: Proposal[] = []
  const dropped: Proposals['dropped'][number][] = []
  for (const text of texts) {
    const { catalog, unit, form, text: before } = text
    const place = { catalog, unit, form }
    const read = readProposal(text, options)
    if (read === undefined || ('after' in read && read.after === before)) continue
    if ('after' in read) proposals.push({ ...place, before, after: read.after })
    else dropped.push({ ...place, why: read.why })
  }
  return { proposals, dropped }
}

function readProposal(
  { text: before, unit: { syntax }, sentences, assemble }: SourceText,
  { config, answerTo }: ProposalOptions,
): { readonly after: string } | { readonly why: DiagnosticCode } | undefined {
  const { source: locale, doNotTranslate: terms } = config
  const written: string[] = []
  for (const { text, syntax: own, protectedPlain } of sentences) {
    if (protectedPlain === undefined) {
      written.push(text)
      continue
    }
    const answer = answerTo(protectedPlain.wire)
    if (answer === undefined) return undefined
    const restored = restorePlain(protectedPlain, answer, { syntax: own, terms, locale })
    if (!restored.ok) return { why: restored.finding.code }
    written.push(restored.text)
  }
  const isAsItWas = written.every((text, at) => text === sentences[at]?.text)
  if (isAsItWas) return { after: before }
  const after = assemble(written)
  const locales = { source: locale, target: locale }
  const broken =
    syntax.reject(after, before) ?? compareMessages({ source: before, target: after, syntax, locales }).find(isRefusal)
  return broken === undefined ? { after } : { why: broken.code }
}
