import {
  type Language,
  type LanguageFeature,
  languageResources,
  writeTargets,
  writingStyleTargets,
  voiceLanguages,
} from '@lockale/api'
import { languageNames } from '@lockale/api/language-names'
import {
  betaLanguages,
  dictionaryLanguages,
  formalityTargets,
  glossaryLanguages,
  isVariant,
  languageCodes as all,
  memoryLanguages,
  memoryTranslateLanguages,
  notForDocuments,
  styleRulesLanguages,
  styleRulesTargets,
} from '@lockale/api/language-table'
import { type Answer, ok } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import type { Call, Method, Route } from './route.ts'

const bases: ReadonlySet<string> = new Set([...all].filter((code) => !isVariant(code)))

const none: ReadonlySet<string> = new Set()

const writeLanguages: ResourceLanguages = {
  codes: writeTargets,
  beta: none,
  features: {
    auto_detection: { codes: codes('de en es fr it ja ko pt zh') },
    tone: { codes: writingStyleTargets },
    writing_style: { codes: writingStyleTargets },
  },
}

const speechLanguages: ResourceLanguages = {
  codes: voiceLanguages.targets,
  beta: voiceLanguages.beta,
  features: {
    auto_detection: { codes: voiceLanguages.detection },
    formality: { codes: voiceLanguages.formality },
    glossary: { codes: voiceLanguages.glossary },
    transcription: { codes: voiceLanguages.transcription, external: voiceLanguages.transcriptionExternal },
    translated_speech: { codes: voiceLanguages.speech, external: voiceLanguages.speechExternal },
    spoken_terms: { codes: voiceLanguages.transcription, external: voiceLanguages.transcriptionExternal, isBeta: true },
  },
}

const documentLanguages: ResourceLanguages = {
  codes: [...all].filter((code) => !notForDocuments.has(code)),
  beta: none,
  features: {
    auto_detection: { codes: dictionaryLanguages },
    formality: { codes: codes('de es es-419 fr it ja nl pl pt pt-BR pt-PT ru') },
    glossary: { codes: glossaryLanguages },
  },
}

const textLanguages: ResourceLanguages = {
  codes: all,
  beta: betaLanguages,
  features: {
    auto_detection: { codes: bases },
    formality: { codes: formalityTargets },
    glossary: { codes: glossaryLanguages },
    style_rules: { codes: styleRulesTargets },
    tag_handling: { codes: all },
    translation_memory: { codes: memoryTranslateLanguages },
  },
}

const resources: ReadonlyMap<string, ResourceLanguages> = new Map([
  ['translate_text', textLanguages],
  ['translate_document', documentLanguages],
  ['voice', speechLanguages],
  ['write', writeLanguages],
  ['glossary', plainLanguages(dictionaryLanguages)],
  ['style_rules', plainLanguages(styleRulesLanguages)],
  ['translation_memory', plainLanguages(memoryLanguages)],
])

export const languageRoutes: readonly Route[] = [
  { method: 'GET', path: '/v3/languages', scope: 'languages:read', handle: listLanguages },
  { method: 'GET', path: '/v3/languages/resources', scope: 'languages:read', handle: () => ok(languageResources) },
  ...(['GET', 'POST'] as const).map((method: Method) => ({
    method,
    path: '/v2/languages',
    scope: 'languages:read',
    // the Python library of DeepL sends `type` in a form body, even for this GET
    body: { maxBytes: 8192, kinds: ['form', 'json'] as const, isOptional: true },
    handle: listOldLanguages,
  })),
]

function listLanguages({ query }: Call): Answer {
  const name = query.get('resource')
  if (name === null && query.has('product')) {
    throw new Refusal(400, "Bad request. Reason: The 'product' parameter has been renamed to 'resource'.")
  }
  const resource = resources.get(name ?? '')
  // The real service has this extra quote in its message.
  if (resource === undefined) throw new Refusal(400, "Missing or invalid argument: resource'")
  const include = new Set(query.getAll('include').flatMap((value) => value.split(',')))
  const languages = [...resource.codes]
    .filter((code) => include.has('beta') || !resource.beta.has(code))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((code) => toLanguage(code, { resource, include }))
  return ok(languages)
}

function toLanguage(
  code: string,
  { resource, include }: { readonly resource: ResourceLanguages; readonly include: ReadonlySet<string> },
): Language {
  const features: Record<string, LanguageFeature> = {}
  const isBetaLanguage = resource.beta.has(code)
  const { transcription } = resource.features
  for (const [name, { codes, external, isBeta = false }] of Object.entries(resource.features)) {
    const isExternal = external?.has(code) === true
    if (!isExternal && !codes.has(code)) continue
    if ((isBeta && !include.has('beta')) || (isExternal && !include.has('external'))) continue
    features[name] = { status: isBeta || isBetaLanguage ? 'beta' : 'stable', external: isExternal ? true : undefined }
  }
  return {
    lang: code,
    name: languageNames.get(code) ?? code,
    usable_as_source: !isVariant(code),
    usable_as_target: true,
    status: isBetaLanguage ? 'beta' : 'stable',
    features,
    // only the feature `transcription` has a list of languages from third parties
    external: transcription && transcription.external?.has(code) === true,
  }
}

/** Target variants that are missing in the deprecated list of languages, because they are newer. */
const newerVariants: ReadonlySet<string> = new Set(['de-CH', 'de-DE', 'fr-CA', 'fr-FR'])

function listOldLanguages({ query, fields }: Call): Answer {
  const type = query.get('type') ?? fields.get('type') ?? 'source'
  if (type !== 'source' && type !== 'target') {
    throw new Refusal(400, "Parameter 'type' is invalid. 'source' and 'target' are valid values.")
  }
  const known = [...languageNames].filter(([code]) => !/^[a-z]{3}/u.test(code) && !newerVariants.has(code))
  if (type === 'source') {
    const sources = known.filter(([code]) => !isVariant(code))
    return ok(sources.map(([code, name]) => ({ language: code.toUpperCase(), name })))
  }
  const targets = known
    .filter(([code]) => code !== 'en' && code !== 'pt')
    .map(([code, name]) => ({
      language: code.toUpperCase(),
      name: code === 'zh' ? 'Chinese (simplified)' : name,
      supports_formality: formalityTargets.has(code),
    }))
  return ok(targets)
}

interface ResourceLanguages {
  readonly codes: Iterable<string>
  readonly beta: ReadonlySet<string>
  /** `external`: codes of the languages that third parties provide. */
  readonly features: Readonly<
    Record<
      string,
      { readonly codes: ReadonlySet<string>; readonly external?: ReadonlySet<string>; readonly isBeta?: boolean }
    >
  >
}

function plainLanguages(codes: Iterable<string>): ResourceLanguages {
  return { codes, beta: none, features: {} }
}

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
