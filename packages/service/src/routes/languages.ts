import {
  dictionaryLanguages,
  formalityTargets,
  isVariant,
  type Language,
  type LanguageFeature,
  languageNames,
  languageResources,
  memoryLanguages,
  styleRulesLanguages,
} from '@lockale/api'
import type { Answer } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import {
  documentLanguages,
  plainLanguages,
  type ResourceLanguages,
  textLanguages,
  voiceLanguages,
  writeLanguages,
} from './language-features.ts'
import type { Call, Method, Route } from './route.ts'

/** The language lists of SERVICE.md 3.6. */
export const languageRoutes: readonly Route[] = [
  { method: 'GET', path: '/v3/languages', scope: 'languages:read', handle: listLanguages },
  {
    method: 'GET',
    path: '/v3/languages/resources',
    scope: 'languages:read',
    handle: () => ({ status: 200, json: languageResources }),
  },
  ...(['GET', 'POST'] as const).map((method: Method) => ({
    method,
    path: '/v2/languages',
    scope: 'languages:read',
    // DeepL's Python library sends the type of this GET as a form
    body: { maxBytes: 8192, kinds: ['form', 'json'] as const, isOptional: true },
    handle: listOldLanguages,
  })),
]

const resources: ReadonlyMap<string, ResourceLanguages> = new Map([
  ['translate_text', textLanguages],
  ['translate_document', documentLanguages],
  ['voice', voiceLanguages],
  ['write', writeLanguages],
  ['glossary', plainLanguages(dictionaryLanguages)],
  ['style_rules', plainLanguages(styleRulesLanguages)],
  ['translation_memory', plainLanguages(memoryLanguages)],
])

function listLanguages({ query }: Call): Answer {
  const name = query.get('resource')
  if (name === null && query.has('product')) {
    throw new Refusal(400, "Bad request. Reason: The 'product' parameter has been renamed to 'resource'.")
  }
  const resource = resources.get(name ?? '')
  // The stray quote is the service's own.
  if (resource === undefined) throw new Refusal(400, "Missing or invalid argument: resource'")
  const include = new Set(query.getAll('include').flatMap((value) => value.split(',')))
  const shown = { beta: include.has('beta'), external: include.has('external') }
  const languages = [...resource.codes]
    .filter((code) => shown.beta || !resource.beta.has(code))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((code) => toLanguage(code, { resource, shown, isVoice: name === 'voice' }))
  return { status: 200, json: languages }
}

interface Listing {
  readonly resource: ResourceLanguages
  readonly shown: { readonly beta: boolean; readonly external: boolean }
  readonly isVoice: boolean
}

function toLanguage(code: string, { resource, shown, isVoice }: Listing): Language {
  const features: Record<string, LanguageFeature> = {}
  const isBetaLanguage = resource.beta.has(code)
  for (const [name, { codes, external, isBeta = false }] of Object.entries(resource.features)) {
    const isExternal = external?.has(code) === true
    if (!isExternal && !codes.has(code)) continue
    if ((isBeta && !shown.beta) || (isExternal && !shown.external)) continue
    features[name] = {
      status: isBeta || isBetaLanguage ? 'beta' : 'stable',
      ...(isExternal ? { external: true } : {}),
    }
  }
  return {
    lang: code,
    name: languageNames.get(code) ?? code,
    usable_as_source: !isVariant(code),
    usable_as_target: true,
    status: isBetaLanguage ? 'beta' : 'stable',
    features,
    ...(isVoice ? { external: resource.features['transcription']?.external?.has(code) === true } : {}),
  }
}

/** The deprecated list leaves out what came after it. */
const newerVariants: ReadonlySet<string> = new Set(['de-CH', 'de-DE', 'fr-CA', 'fr-FR'])

function listOldLanguages({ query, fields }: Call): Answer {
  const type = query.get('type') ?? fields.get('type') ?? 'source'
  if (type !== 'source' && type !== 'target') {
    throw new Refusal(400, "Parameter 'type' is invalid. 'source' and 'target' are valid values.")
  }
  const known = [...languageNames].filter(([code]) => !/^[a-z]{3}/u.test(code) && !newerVariants.has(code))
  if (type === 'source') {
    const sources = known.filter(([code]) => !isVariant(code))
    return { status: 200, json: sources.map(([code, name]) => ({ language: code.toUpperCase(), name })) }
  }
  const targets = known
    .filter(([code]) => code !== 'en' && code !== 'pt')
    .map(([code, name]) => ({
      language: code.toUpperCase(),
      name: code === 'zh' ? 'Chinese (simplified)' : name,
      supports_formality: formalityTargets.has(code),
    }))
  return { status: 200, json: targets }
}
