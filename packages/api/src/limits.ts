/** The limits of strings. They stand apart, so that a bundle for strings has no others. */
export const translateLimits = {
  maxTexts: 50,
  maxBytes: 131_072,
  maxGlossaries: 5,
  maxInstructions: 10,
  maxInstructionCharacters: 300,
} as const
export const writeLimits = { maxTexts: 50, maxBytes: 10_240 } as const
export const maxTagCharacters = 100

/** The other limits of the service. Bytes count the encoded body or UTF-8 text; characters are code points. */
export const limits = {
  glossary: { maxNameBytes: 1024, maxTermBytes: 1024, maxDictionaryBytes: 10_485_760, maxPerAccount: 1000 },
  styleRules: {
    maxNameCharacters: 1024,
    maxInstructions: 200,
    maxLabelCharacters: 100,
    maxPromptCharacters: 300,
    pageSize: 10,
    maxPageSize: 25,
  },
  memory: {
    pageSize: 10,
    maxPageSize: 25,
    threshold: 75,
    minThreshold: 50,
    segmentsPageSize: 50,
    maxSegmentsPageSize: 100,
    minFilterCharacters: 2,
    /** Limit for a TMX file: 1 GiB. */
    maxFileBytes: 1_073_741_824,
    maxFileNameCharacters: 100,
    maxContentTypeCharacters: 127,
    /** Limit of the mock service. The real service does not publish its limit. */
    maxPerAccount: 100,
    maxSegmentsPerAccount: 1_000_000,
  },
  documents: {
    maxCharacters: { free: 500_000, paid: 1_000_000 },
    maxBytes: 100_000_000,
    /** Maximum number of files in an archive, and maximum total size of its files as the archive states it. */
    maxPackedFiles: 10_000,
    maxUnpackedBytes: 1_000_000_000,
    /** The service deletes a document after this time without a request about the document. */
    keptMs: 3_600_000,
    /** Limit for each API key. */
    maxPollsPerMinute: 1000,
    /** How long an evaluation is kept after it has ended. */
    evaluationKeptMs: 86_400_000,
    maxEvaluatedCharacters: 10_000,
  },
  voice: {
    maxTargets: 5,
    maxSpokenTargets: 1,
    /** Limit for one piece of audio before it is encoded. */
    maxChunkBytes: 100_000,
    maxChunkMs: 1000,
    /** Time without audio after which the service ends a session. */
    maxGapMs: 30_000,
    /** Maximum speed of sound, as a multiple of real time. */
    maxSpeed: 2,
    /** Time after which the service closes a connection. The client then opens another. */
    maxConnectionMs: 3_600_000,
    /** Time for which the mock service accepts an unused token. The real service does not publish its value. */
    tokenMs: 60_000,
  },
  voiceJobs: {
    maxBytes: 1_073_741_824,
    uploadMs: 300_000,
    /** How long a result can be downloaded, counted from the upload. */
    downloadMs: 3_600_000,
    maxConcurrent: 10,
    largeBytes: 100_000_000,
    maxConcurrentLarge: 2,
  },
  /** `maxListCharacters` counts the whole list with line ends. The service does not publish `maxPerAccount`. */
  spokenTerms: { maxNameBytes: 1024, maxListCharacters: 300, maxPerAccount: 100 },
  admin: {
    /** Maximum number of days between the two dates of a report. */
    maxDays: 366,
    maxLabelCharacters: 100,
    /** Maximum number of active API keys, by plan. */
    maxKeys: { free: 2, paid: 25 },
    tagsPageSize: 100,
  },
  /** Maximum size of all request headers together, and of the URL. */
  maxHeaderBytes: 16_384,
  /** Maximum length of a reporting tag, in ASCII characters. */
  /** Characters per month for an API key of a free plan. */
  freeCharacters: 500_000,
} as const

/** Reasons for a refused request, by name, with their rule numbers. The client refuses some requests before sending. */
export const refusalRules = {
  'body-syntax': 1,
  'body-size': 2,
  'text-missing': 3,
  'text-type': 4,
  'too-many-texts': 5,
  'target-missing': 6,
  'unknown-value': 7,
  'variant-as-source': 8,
  'formality-unsupported': 9,
  'glossary-id-and-ids': 10,
  'too-many-glossaries': 11,
  'glossary-without-source': 12,
  'glossary-id-malformed': 13,
  'glossary-unknown': 14,
  'glossary-pair-missing': 15,
  'glossary-pair-mismatch': 16,
  'style-id': 17,
  'style-language': 18,
  'custom-instructions': 19,
  'memory-id': 20,
  'memory-pair': 21,
  'memory-threshold': 22,
  'reporting-tag': 23,
  'tags-malformed': 24,
  'style-and-tone': 25,
  'style-or-tone-unsupported': 26,
  'write-target': 27,
  'document-file': 28,
  'document-extension': 29,
  'document-size': 30,
  'document-output-format': 31,
  'document-same-language': 32,
  'document-no-text': 33,
  'document-key-missing': 34,
  'document-unknown': 35,
  'document-not-done': 36,
  'evaluation-id': 37,
  'name-missing': 38,
  'name-too-long': 39,
  'dictionaries-missing': 40,
  'dictionary-pair': 41,
  'entries-format': 42,
  'entries-empty': 43,
  'entries-tab-missing': 44,
  'entries-duplicate': 45,
  'entries-invalid': 46,
  'dictionary-size': 47,
  'dictionaries-too-many': 48,
  'dictionary-unknown': 49,
  'glossary-allowance': 50,
  'entries-accept': 51,
  'style-list-fields': 52,
  'page-numbers': 53,
  'instruction-unknown': 54,
  'filter-too-short': 55,
  'cursor-invalid': 56,
  'import-file-missing': 57,
  'import-file-limits': 58,
  'languages-resource': 59,
  'languages-type': 60,
  'analytics-range': 61,
  'analytics-grouping': 62,
  'analytics-dates': 63,
  'voice-field': 64,
  quota: 65,
  throttled: 66,
  'not-authorised': 67,
  /** Only of the client: a call has an unknown, missing or wrong parameter. */
  parameters: 68,
} as const

export type RefusalRule = keyof typeof refusalRules
