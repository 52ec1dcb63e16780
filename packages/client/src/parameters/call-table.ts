import { documentFormats, formalities, languageResources, type VoiceJobTarget, voiceChoices } from '@lockale/api'
import {
  anything,
  callback,
  either,
  fields,
  type FieldShapes,
  isObject,
  list,
  number,
  optional,
  simple,
  text,
} from '@lockale/api/shape'
import { didYouMean } from '@lockale/errors'
import type { LanguageService } from '../language-service.ts'
import type { CallOptions } from '../http/call.ts'
import type { CustomTagParams, AnalyticsParams } from '../resources/admin-analytics.ts'
import type { DeveloperKeyLimits } from '../resources/admin.ts'
import type { DocumentDownloadOptions } from '../resources/document-download.ts'
import type { DocumentWaitOptions } from '../resources/document-progress.ts'
import type { DocumentHandle, DocumentParams, DocumentUploadOptions } from '../resources/document-upload.ts'
import type { TranslateDocumentOptions, TranslateDocumentParams } from '../resources/documents.ts'
import type { NewOldGlossary } from '../resources/glossaries-v2.ts'
import type { GlossaryChanges, LanguagePair, NewDictionary, NewGlossary } from '../resources/glossaries.ts'
import type { LanguagesOptions, OldLanguagesOptions } from '../resources/languages.ts'
import type { MemoriesPageOptions, SegmentsOptions, SegmentsPageOptions } from '../resources/memories.ts'
import type { WaitForJobOptions } from '../resources/memory-jobs.ts'
import type {
  ExportOptions,
  MemoryFile,
  NewMemory,
  TransferOptions,
  UploadOptions,
} from '../resources/memory-transfer.ts'
import type { EvaluationWaitOptions } from '../resources/quality-evaluations.ts'
import type { RawRequest, RawSigned } from '../resources/raw.ts'
import type {
  NewStyleInstruction,
  NewStyleRuleList,
  StyleRulesListOptions,
  StyleRulesPageOptions,
} from '../resources/style-rules.ts'
import type { VoiceJobFile, VoiceJobParams, VoiceUploadOptions, VoiceWaitOptions } from '../voice/jobs.ts'
import type { SpokenTermsParams, TermList } from '../voice/spoken-terms.ts'
import type { VoiceOptions, VoiceParams } from '../voice/voice.ts'
import type { CallTable } from './guard-calls.ts'
import { bytes, language, tagOf, word } from './shape.ts'
import {
  has,
  object,
  options,
  someAmount,
  someCall,
  someFlag,
  someNumber,
  someText,
  stringCallTable,
  texts,
  usual,
} from './string-calls.ts'

const secret = simple('a Secret', has('reveal'))
const stream = simple(
  'an async iterable of bytes',
  (value) => (isObject(value) && Symbol.asyncIterator in value) || has('getReader')(value),
)
const target = either('a path or a writable stream', (value) =>
  typeof value === 'string' || has('write')(value) || has('getWriter')(value) ? anything : undefined,
)
const isBlob = has('arrayBuffer')
const content = either('a Uint8Array or a Blob', (value) => (isBlob(value) ? anything : bytes))
const file = either('a path, a File, or an object with a name and bytes, stream or open', (value) => {
  if (typeof value === 'string') return text
  if (!isObject(value)) return undefined
  // a Blob of some runtimes has a method `bytes`
  if (isBlob(value)) return fields<object>({ name: text }, { isOpen: true })
  if ('bytes' in value) return fields<object>({ name: text, bytes: content })
  if ('stream' in value) return fields<object>({ name: text, stream, byteLength: optional(number) })
  return 'open' in value ? fields<object>({ name: text, open: callback, byteLength: number }) : undefined
})

const document: FieldShapes<DocumentParams> = {
  input: file,
  targetLang: language,
  sourceLang: optional(language),
  outputFormat: optional(word(documentFormats, 'document-output-format')),
  formality: optional(word(formalities)),
  glossaryIds: texts,
  styleId: someText,
  translationMemoryId: someText,
  translationMemoryThreshold: someNumber,
  qualityEvaluation: someFlag,
  watermark: someFlag,
  extraFields: optional(object),
}
const handle = fields<DocumentHandle>(
  { documentId: text, documentKey: text, qualityEvaluationJobId: someText },
  { isOpen: true },
)
const translateDocument = options<TranslateDocumentOptions>({
  pollMs: someAmount,
  totalTimeoutMs: someAmount,
  onProgress: someCall,
})

/** A pair may be a dictionary from a list of the service, which has more fields. */
const pair = fields<LanguagePair>({ sourceLang: language, targetLang: language }, { isOpen: true })
const dictionary: FieldShapes<NewDictionary> = {
  sourceLang: language,
  targetLang: language,
  entries: either('a string, a Map or an object', (value) =>
    typeof value === 'string' || isObject(value) ? anything : undefined,
  ),
  entriesFormat: optional(word(['tsv', 'csv'], 'entries-format')),
}
const dictionaries = list(fields(dictionary))

const instruction: FieldShapes<NewStyleInstruction> = { label: text, prompt: text, sourceLanguage: someText }
const styleLists: FieldShapes<Omit<StyleRulesListOptions, keyof CallOptions>> = { detailed: someFlag }

const segments: FieldShapes<Omit<SegmentsOptions, keyof CallOptions>> = {
  filterText: someText,
  filterCaseSensitive: someFlag,
  pageSize: someNumber,
}
const transfer: FieldShapes<Omit<TransferOptions, keyof CallOptions>> = {
  pollMs: someAmount,
  timeoutMs: someAmount,
  onProgress: someCall,
}
const memoryInput = either('a path, a Blob, bytes or a stream', (value) =>
  typeof value === 'string' || tagOf(value) === 'Uint8Array' || isBlob(value)
    ? anything
    : isObject(value)
      ? stream
      : undefined,
)
const started = either('a started import or its URL', (value) => (typeof value === 'string' ? text : withUrl))
const withUrl = fields<{ uploadUrl: string }>({ uploadUrl: text }, { isOpen: true })
const job = either('a job or its URL', (value) => (typeof value === 'string' ? text : withStatus))
const withStatus = fields<{ status: string }>({ status: text }, { isOpen: true })

const termList = fields<TermList>({ lang: text, terms: list(text) })
const voice = fields<VoiceParams>({
  sourceMediaContentType: text,
  messageFormat: optional(word(voiceChoices.format, 'voice-field')),
  sourceLanguage: someText,
  sourceLanguageMode: optional(word(voiceChoices.languageMode, 'voice-field')),
  targetLanguages: texts,
  targetMediaLanguages: texts,
  targetMediaContentType: someText,
  targetMediaVoice: optional(word(voiceChoices.gender, 'voice-field')),
  glossaryId: someText,
  spokenTermsId: someText,
  formality: optional(word(voiceChoices.formality, 'voice-field')),
})

const date = either('a date', (value) => (typeof value === 'string' || tagOf(value) === 'Date' ? anything : undefined))
const customTags: FieldShapes<Omit<CustomTagParams, 'page'>> = {
  from: date,
  to: date,
  aggregateBy: optional(word(['period', 'day'], 'analytics-grouping')),
}
const limit = optional(simple('a number', (value) => value === null || typeof value === 'number'))

const raw = fields<RawRequest>({
  method: text,
  path: text,
  query: optional(list(list(text))),
  headers: optional(object),
  body: optional(
    either('an object with the kind json, form, multipart or bytes', (value) =>
      isObject(value) && ['json', 'form', 'multipart', 'bytes'].includes(String(value['kind'])) ? anything : undefined,
    ),
  ),
  signed: optional(fields<RawSigned>({ url: text, signature: someText })),
})

const resources = languageResources.map(({ name }) => name)
const knownResource = word(resources, 'languages-resource')
/** Refuses only what looks like a typing error, because the service may add resources. */
const resource = either(text.is, (value) => {
  const isNew = typeof value === 'string' && value !== '' && didYouMean(value, resources) === ''
  return isNew ? text : knownResource
})

/** The arguments of every call of the client. */
export const callTable: CallTable<Omit<LanguageService, 'close' | typeof Symbol.asyncDispose>> = {
  ...stringCallTable,
  usage: { options: usual },
  languages: {
    resource,
    options: options<LanguagesOptions>({ include: optional(list(text)) }),
  },
  standInEngine: { options: usual },
  languageResources: { options: usual },
  languagesV2: {
    options: options<OldLanguagesOptions>({ type: optional(word(['source', 'target'], 'languages-type')) }),
  },
  request: { params: raw, options: usual },
  previewRequest: { params: raw },
  admin: {
    analytics: {
      params: fields<AnalyticsParams>({
        from: date,
        to: date,
        groupBy: optional(word(['key', 'key_and_day'], 'analytics-grouping')),
      }),
      options: usual,
    },
    customTags: { params: fields<CustomTagParams>({ ...customTags, page: someNumber }), options: usual },
    eachCustomTag: { params: fields(customTags), options: usual },
    keys: {
      list: { options: usual },
      create: { params: optional(fields<{ label?: string }>({ label: someText })), options: usual },
      deactivate: { keyId: text, options: usual },
      rename: { keyId: text, label: text, options: usual },
      setLimits: {
        keyId: text,
        limits: fields<DeveloperKeyLimits>({ characters: limit, speechToTextMs: limit, speechToSpeechMs: limit }),
        options: usual,
      },
    },
  },
  documents: {
    upload: { params: fields(document), options: options<DocumentUploadOptions>({ onSent: someCall }) },
    status: { handle, options: usual },
    wait: { handle, options: options<DocumentWaitOptions>({ pollMs: someAmount, onStatus: someCall }) },
    download: { handle, options: usual },
    downloadTo: { handle, target, options: options<DocumentDownloadOptions>({ onReceived: someCall }) },
    translate: {
      params: fields<TranslateDocumentParams>({ ...document, output: target, overwrite: someFlag }),
      options: translateDocument,
    },
    finish: { handle, output: target, options: translateDocument },
  },
  glossaries: {
    create: { params: fields<NewGlossary>({ name: text, dictionaries }), options: usual },
    list: { options: usual },
    get: { glossaryId: text, options: usual },
    entries: { glossaryId: text, pair, options: usual },
    update: {
      glossaryId: text,
      changes: fields<GlossaryChanges>({ name: someText, dictionaries: optional(dictionaries) }),
      options: usual,
    },
    putDictionary: { glossaryId: text, dictionary: fields(dictionary), options: usual },
    deleteDictionary: { glossaryId: text, pair, options: usual },
    delete: { glossaryId: text, options: usual },
  },
  glossariesV2: {
    create: { params: fields<NewOldGlossary>({ ...dictionary, name: text }), options: usual },
    list: { options: usual },
    get: { glossaryId: text, options: usual },
    entries: { glossaryId: text, options: usual },
    delete: { glossaryId: text, options: usual },
    languagePairs: { options: usual },
  },
  qualityEvaluations: {
    get: { jobId: text, options: usual },
    wait: { jobId: text, options: options<EvaluationWaitOptions>({ pollMs: someAmount }) },
  },
  styleRules: {
    create: {
      params: fields<NewStyleRuleList>({
        name: text,
        language,
        configuredRules: optional(object),
        customInstructions: optional(list(fields(instruction))),
      }),
      options: usual,
    },
    list: { options: options(styleLists) },
    each: { options: options(styleLists) },
    listPage: {
      options: options<StyleRulesPageOptions>({ ...styleLists, page: someNumber, pageSize: someNumber }),
    },
    get: { styleId: text, options: usual },
    rename: { styleId: text, name: text, options: usual },
    setConfiguredRules: { styleId: text, rules: object, options: usual },
    delete: { styleId: text, options: usual },
    addInstruction: { styleId: text, instruction: fields(instruction), options: usual },
    getInstruction: { styleId: text, instructionId: text, options: usual },
    replaceInstruction: {
      styleId: text,
      instruction: fields<NewStyleInstruction & { readonly id: string }>({ ...instruction, id: text }),
      options: usual,
    },
    deleteInstruction: { styleId: text, instructionId: text, options: usual },
  },
  memories: {
    list: { options: usual },
    each: { options: usual },
    listPage: { options: options<MemoriesPageOptions>({ page: someNumber, pageSize: someNumber }) },
    get: { translationMemoryId: text, options: usual },
    delete: { translationMemoryId: text, options: usual },
    segments: { translationMemoryId: text, options: options<SegmentsOptions>(segments) },
    segmentsPage: {
      translationMemoryId: text,
      options: options<SegmentsPageOptions>({ ...segments, pageCursor: someText }),
    },
    job: { jobId: text, options: usual },
    waitForJob: {
      jobId: text,
      options: options<WaitForJobOptions>({ pollMs: someAmount, timeoutMs: someAmount, onJob: someCall }),
    },
    startImport: {
      params: fields<NewMemory>({
        fileName: text,
        contentLength: number,
        contentType: someText,
        displayName: someText,
      }),
      options: usual,
    },
    upload: {
      started,
      input: memoryInput,
      options: options<UploadOptions>({ contentType: someText, contentLength: someNumber, onSent: someCall }),
    },
    import: {
      params: fields<MemoryFile>({
        input: memoryInput,
        fileName: someText,
        contentLength: someNumber,
        contentType: someText,
        displayName: someText,
      }),
      options: options<TransferOptions>(transfer),
    },
    startExport: { translationMemoryId: text, options: usual },
    download: { job, options: usual },
    export: { translationMemoryId: text, options: options<ExportOptions>({ ...transfer, output: optional(target) }) },
  },
  spokenTerms: {
    create: {
      params: fields<SpokenTermsParams>({ name: text, termLists: optional(list(termList)) }),
      options: usual,
    },
    list: { options: usual },
    get: { spokenTermsId: text, options: usual },
    update: {
      spokenTermsId: text,
      changes: fields<Partial<SpokenTermsParams>>({ name: someText, termLists: optional(list(termList)) }),
      options: usual,
    },
    delete: { spokenTermsId: text, options: usual },
    entries: { spokenTermsId: text, lang: text, options: usual },
    putTermList: { spokenTermsId: text, list: termList, options: usual },
    deleteTermList: { spokenTermsId: text, lang: text, options: usual },
  },
  voice: {
    start: { params: voice, options: usual },
    reconnect: { token: secret, options: usual },
    open: {
      params: voice,
      options: options<VoiceOptions>({
        reconnect: optional(
          simple('true, false or a number', (value) => typeof value === 'boolean' || typeof value === 'number'),
        ),
      }),
    },
  },
  voiceJobs: {
    create: {
      params: fields<VoiceJobParams>({
        file: fields<VoiceJobFile>({ name: text, contentType: text, byteLength: number }),
        sourceLanguage: someText,
        targets: list(fields<VoiceJobTarget>({ language: text, type: text })),
      }),
      options: usual,
    },
    upload: {
      ticket: fields<{ uploadUrl: string; signature: object }>(
        { uploadUrl: text, signature: secret },
        { isOpen: true },
      ),
      source: file,
      options: options<VoiceUploadOptions>({ onSent: someCall }),
    },
    get: { jobId: text, options: usual },
    wait: { jobId: text, options: options<VoiceWaitOptions>({ pollMs: someAmount, onStatus: someCall }) },
    download: { result: withStatus, options: usual },
  },
}
