import { type TranslateResponse, translateLimits } from '@lockale/api'
import { betaLanguages } from '@lockale/api/language-table'
import { indexTerms } from '../engine/glossary-terms.ts'
import { readText, type ReadText, translateTexts } from '../engine/translate-text.ts'
import type { Answer } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import type { Bill } from '../store/usage.ts'
import { notingUses } from './memory-uses.ts'
import type { SeedPhrases } from '../store/seed.ts'
import { readReportingTag } from '../http/fields.ts'
import type { Call, Route } from './route.ts'
import { findTranslateResources, readTranslateParameters, type TranslateParameters } from './translate-parameters.ts'

export const translateRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v2/translate',
    scope: 'translate:text',
    body: {
      maxBytes: translateLimits.maxBytes,
      kinds: ['json', 'form'],
      otherType: () =>
        new Refusal(400, 'Invalid Content-Type: application/json or application/x-www-form-urlencoded expected.', {
          code: 'invalid_content_type',
        }),
    },
    handle: translate,
  },
]

async function translate(call: Call): Promise<Answer> {
  const { account, engine, shelf } = call
  refuseQueryParameters(call.query)
  const tag = readReportingTag(call)
  const parameters = readTranslateParameters(call.fields)
  const { target } = parameters
  const read = await readTexts(parameters, account.phrasebook)
  const sources = parameters.source === undefined ? read.map(({ source }) => source) : [parameters.source]
  const { dictionaries, memory } = findTranslateResources(parameters, { shelf, sources })

  const isFree = betaLanguages.has(target)
  const billed = read.map(({ characters }) => (isFree ? 0 : characters))
  const total = billed.reduce((sum, characters) => sum + characters, 0)
  const bill = call.buy({ product: 'text', amount: total, tag })
  const translated = await orGiveBack(call, bill, () =>
    translateTexts(read, {
      engine,
      target,
      markup: { handling: parameters.tagHandling ?? 'xml', ignoreTags: parameters.ignoreTags },
      phrasebook: account.phrasebook,
      memory: notingUses(call, memory),
      terms: indexTerms(dictionaries),
    }),
  )

  const { tagHandling, tagHandlingVersion, showsBilledCharacters } = parameters
  // these fields are in each translation and at the top level, because the API's documentation shows both
  const common = {
    model_type_used: modelUsed(parameters),
    tag_handling_version: tagHandling === undefined ? undefined : tagHandlingVersion,
  }
  const json: TranslateResponse = {
    translations: translated.map((text, index) => ({
      detected_source_language: (read[index]?.source ?? '').toUpperCase(),
      text,
      billed_characters: showsBilledCharacters ? (billed[index] ?? 0) : undefined,
      ...common,
    })),
    billed_characters: showsBilledCharacters ? total : undefined,
    ...common,
  }
  return {
    status: 200,
    json,
    work: { texts: read.length, billedCharacters: total },
    bought: read.map(({ text, source }, index) => ({ source, target, text, characters: billed[index] ?? 0 })),
  }
}

/** Runs `work`. If it fails, subtracts the bill from the account's usage. */
async function orGiveBack<T>({ giveBack }: Call, bill: Bill, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    giveBack(bill)
    throw error
  }
}

/** Refuses translate parameters in the query, because they belong in the body. Unknown parameters are ignored. */
function refuseQueryParameters(query: URLSearchParams): void {
  const name = ['text', 'target_lang', 'source_lang', 'tag_handling', 'formality'].find((name) => query.has(name))
  if (name === undefined) return
  throw new Refusal(400, `Bad request. Reason: Parameter '${name}' must be in the request body.`)
}

function readTexts(
  { texts, source, tagHandling, tagHandlingVersion }: TranslateParameters,
  phrasebook: readonly SeedPhrases[],
): Promise<readonly ReadText[]> {
  const isStrict = tagHandling === 'xml' && tagHandlingVersion === 'v2'
  const markup = tagHandling === undefined ? undefined : isStrict ? 'strict' : 'lenient'
  return Promise.all(
    texts.map(async (text) => {
      const read = await readText(text, { source, markup, phrasebook })
      if (read === undefined) throw new Refusal(400, 'Tag handling parsing failed, please check input.')
      return read
    }),
  )
}

function modelUsed({ modelType, source }: TranslateParameters): string | undefined {
  if (modelType === undefined) return undefined
  return modelType === 'latency_optimized' && source !== undefined ? modelType : 'quality_optimized'
}
