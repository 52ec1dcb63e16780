/** The answer of POST /v2/document. */
export interface DocumentHandle {
  /** 32 upper-case hex digits. */
  readonly document_id: string
  /** The key of the document: 64 upper-case hex digits. Anyone who has it may read the document. */
  readonly document_key: string
  /** Id of the quality evaluation; present only if one was requested. */
  readonly quality_evaluation_job_id?: string | undefined
}

export type DocumentState = 'queued' | 'translating' | 'done' | 'error' | (string & {})

/** The answer of POST /v2/document/{document_id}. */
export interface DocumentStatus {
  readonly document_id: string
  readonly status: DocumentState
  /** Estimated seconds until the translation is done. The estimate may be far too large. */
  readonly seconds_remaining?: number
  /** Present only when the translation is done. */
  readonly billed_characters?: number
  /** Present only when the translation has failed. */
  readonly error_message?: string
  /** Former name of `error_message`. */
  readonly message?: string
}

/** The answer of GET /v1/quality-evaluations/{job_id}. */
export type QualityEvaluation =
  | { readonly job_id: string; readonly status: 'processing' }
  | {
      readonly job_id: string
      readonly status: 'done'
      readonly segments: readonly EvaluatedSegment[]
      /** Only older versions of the service send this field. */
      readonly summary?: Readonly<Record<string, unknown>>
    }
  | {
      readonly job_id: string
      readonly status: 'error'
      readonly error: { readonly code: 'evaluation_failed' | (string & {}); readonly message: string }
    }

export interface EvaluatedSegment {
  /** Index of the segment, from 0, in reading order. */
  readonly segment_index: number
  /** 0 to 100, with fractions. */
  readonly segment_score: number
  /** The source string. `source` and `target` are both present, or both absent. */
  readonly source?: string
  readonly target?: string
  readonly errors: readonly EvaluationIssue[]
  readonly applied_glossary_term_pairs?: readonly AppliedTerm[] | undefined
}

export interface EvaluationIssue {
  readonly type: 'Accuracy' | 'Fluency' | 'Style' | 'Miscellaneous' | 'InternalTQEError' | (string & {})
  readonly sub_type: string
  readonly severity: 'Critical' | 'Major' | 'Minor' | (string & {})
  readonly explanation: string
  readonly source_spans: readonly Span[]
  readonly target_spans: readonly Span[]
}

export interface AppliedTerm {
  readonly source_term: string
  readonly target_term: string
  /** Positions of the error in the translation. */
  readonly ranges: readonly Span[]
}

/** A range in code points; `end` is not included. */
export interface Span {
  readonly start: number
  readonly end: number
}

const formats =
  'docx doc pptx xlsx xlsm pdf htm html txt xlf xliff srt vtt idml xml json yaml yml properties strings md markdown dita mif zip odt rtf resx jpeg jpg png'

/** File extension of a document that the service translates. */
export type DocumentFormat = Words<typeof formats>
type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text

export const documentFormats: readonly DocumentFormat[] = /* @__PURE__ */ formats.split(' ') as DocumentFormat[]

/** What the service supports for a type of file. */
export interface DocumentType {
  /** File name extension in small letters, without the dot. */
  readonly extension: DocumentFormat
  readonly contentType: string
  readonly maxBytes: { readonly free: number; readonly paid: number }
  readonly isBeta?: true
  /** True if the service can evaluate the quality of a translation of this type. */
  readonly isEvaluated?: true
}

const megabyte = 1_000_000
const openXml = 'application/vnd.openxmlformats-officedocument'

/** Types of documents that the service translates, keyed by file extension without the dot. */
export const documentTypes: ReadonlyMap<string, DocumentType> = /* @__PURE__ */ listTypes()

function listTypes(): ReadonlyMap<string, DocumentType> {
  const types = [
    type('docx', `${openXml}.wordprocessingml.document`, [10, 100], 'evaluated'),
    type('doc', 'application/msword', [10, 100]),
    type('pptx', `${openXml}.presentationml.presentation`, [10, 100], 'evaluated'),
    type('xlsx', `${openXml}.spreadsheetml.sheet`, [10, 30]),
    type('xlsm', 'application/vnd.ms-excel.sheet.macroEnabled.12', [10, 30], 'beta'),
    type('pdf', 'application/pdf', [10, 100], 'evaluated'),
    type('htm', 'text/html', [5, 5]),
    type('html', 'text/html', [5, 5]),
    type('txt', 'text/plain', [1, 1]),
    type('xlf', 'application/xliff+xml', [10, 10], 'evaluated'),
    type('xliff', 'application/xliff+xml', [10, 10], 'evaluated'),
    type('srt', 'application/x-subrip', [0.15, 0.15]),
    type('vtt', 'text/vtt', [10, 30], 'beta'),
    type('idml', 'application/vnd.adobe.indesign-idml-package', [10, 30], 'evaluated'),
    type('xml', 'application/xml', [10, 10], 'evaluated'),
    type('json', 'application/json', [1, 1]),
    type('yaml', 'application/yaml', [10, 30], 'beta'),
    type('yml', 'application/yaml', [10, 30], 'beta'),
    type('properties', 'text/plain', [10, 30], 'beta'),
    type('strings', 'text/plain', [10, 30], 'beta'),
    type('md', 'text/markdown', [10, 30], 'beta'),
    type('markdown', 'text/markdown', [10, 30], 'beta'),
    type('dita', 'application/dita+xml', [5, 5], 'evaluated'),
    type('mif', 'application/vnd.mif', [10, 30], 'evaluated'),
    type('zip', 'application/zip', [10, 30], 'beta'),
    type('odt', 'application/vnd.oasis.opendocument.text', [10, 30], 'beta'),
    type('rtf', 'application/rtf', [10, 30], 'beta'),
    type('resx', 'application/xml', [10, 30], 'beta'),
    type('jpeg', 'image/jpeg', [3, 3], 'beta'),
    type('jpg', 'image/jpeg', [3, 3], 'beta'),
    type('png', 'image/png', [3, 3], 'beta'),
  ]
  return new Map(types.map((one) => [one.extension, one]))
}

function type(
  extension: DocumentFormat,
  contentType: string,
  [free, paid]: readonly [free: number, paid: number],
  trait?: 'beta' | 'evaluated',
): DocumentType {
  return {
    extension,
    contentType,
    maxBytes: { free: free * megabyte, paid: paid * megabyte },
    ...(trait === 'beta' ? { isBeta: true } : {}),
    ...(trait === 'evaluated' ? { isEvaluated: true } : {}),
  }
}

/** Returns the extension of a file name in lower case; `''` if it has none. */
export function extensionOf(fileName: string): string {
  const [, extension = ''] = /[^/\\]\.([^./\\]*)$/u.exec(fileName) ?? []
  return extension.toLowerCase()
}

/** Returns the extension of the translated file (`docx` for `doc`); `undefined` for an unsupported conversion. */
export function outputExtension(input: string, wanted: string | undefined): string | undefined {
  const made = input === 'doc' ? 'docx' : input
  const output = (wanted ?? made).toLowerCase()
  if (output === input || output === made) return made
  return input === 'pdf' && output === 'docx' ? output : undefined
}

/** Language pairs with quality evaluation: for the source's base code, the target codes, all in lower case. */
export const evaluatedPairs: ReadonlyMap<string, readonly string[]> = /* @__PURE__ */ new Map(
  Object.entries({
    de: 'en-gb en-us',
    en: 'de es es-419 fr it ja ko',
    es: 'en-gb en-us',
    fr: 'en-gb en-us',
    it: 'en-gb en-us',
    ja: 'en-gb en-us ko zh-hans zh-hant',
    ko: 'en-gb en-us ja',
    zh: 'ja',
  }).map(([source, targets]) => [source, targets.split(' ')]),
)

/** Response header for a document that the mock service returns unchanged, as it cannot translate this file type. */
export const unchangedHeader = 'X-Document-Unchanged'
