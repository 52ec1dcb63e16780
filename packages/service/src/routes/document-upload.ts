import { type DocumentType, documentTypes, evaluatedPairs, extensionOf, limits, outputExtension } from '@lockale/api'
import { baseCode, notForDocuments } from '@lockale/api/language-table'
import { InvalidDocument } from '../documents/open-document.ts'
import { type ReadDocument, readDocument } from '../documents/translate-document.ts'
import { readFlag, readString } from '../http/fields.ts'
import { forbidden, notSupported, Refusal, tooLarge } from '../http/refusal.ts'
import type { Call } from './route.ts'
import { readResourceParameters, readSource, readTarget, type ResourceParameters } from './translate-parameters.ts'

/** An upload with nothing wrong in itself; whether what it names exists is not known yet. */
export interface Upload {
  readonly bytes: Uint8Array
  readonly input: DocumentType
  readonly output: DocumentType
  /** Of the translated file. */
  readonly fileName: string
  readonly parameters: ResourceParameters
  readonly isEvaluated: boolean
}

/** @throws {Refusal} rules 6 to 13, 17, 20, 22 and 28 to 32 of docs/api.md, and what an evaluation needs (3.4) */
export function readUpload({ fields, file, account }: Call): Upload {
  if (file === undefined || file.bytes.length === 0) throw invalidFile()
  const name = nameOf(file.name, readString(fields, 'filename'))
  const target = readTarget(fields)
  const input = documentTypes.get(extensionOf(name))
  // no name of a file: what is behind a sign of control would be taken for its end
  if (input === undefined || /\p{Cc}/u.test(name)) throw invalidExtension()
  if (file.bytes.length > input.maxBytes[account.plan]) throw tooLarge()

  if (notForDocuments.has(target)) throw notSupported('target_lang')
  const source = readSource(fields)
  const wanted = readString(fields, 'output_format')
  const isEvaluated = readFlag(fields, 'enable_quality_evaluation') ?? false
  readFlag(fields, 'enable_watermark')
  const parameters = readResourceParameters(withoutTextFields(fields), { target, source })

  const output = documentTypes.get(outputExtension(input.extension, wanted === '' ? undefined : wanted) ?? '')
  if (output === undefined) throw new Refusal(400, 'output_format not supported.')
  if (source === baseCode(target).toLowerCase()) throw new Refusal(400, sameLanguage)
  if (isEvaluated) checkEvaluation(input, { source, target, plan: account.plan })
  return { bytes: file.bytes, input, output, fileName: outputName(name, output), parameters, isEvaluated }
}

/** A browser sends a `Blob` without a name as `blob`: what tells no type gives way to the field. */
function nameOf(ofPart: string | undefined, ofField = ''): string {
  return ofPart === undefined || (ofField !== '' && !documentTypes.has(extensionOf(ofPart))) ? ofField : ofPart
}

/** Known beforehand, or found out later. */
export const sameLanguage = 'Source and target language are equal.'

/** @throws {Refusal} rules 28 to 30 and 33 of docs/api.md, for what shows in the file alone */
export async function readUploaded({ bytes, input: { extension } }: Upload, { account }: Call): Promise<ReadDocument> {
  const read = await readDocument(bytes, extension).catch((error: unknown) => {
    throw error instanceof InvalidDocument ? refusals[error.reason]() : error
  })
  if (read.characters > limits.documents.maxCharacters[account.plan]) throw tooLarge()
  if (read.texts?.length === 0 && mustHaveText.has(extension)) {
    throw new Refusal(400, 'No translatable text can be extracted from the document.')
  }
  return read
}

const mustHaveText: ReadonlySet<string> = new Set(['xlsm', 'vtt', 'yaml', 'yml'])

const refusals: Readonly<Record<InvalidDocument['reason'], () => Refusal>> = {
  broken: invalidFile,
  'not-scorm': invalidExtension,
  'too-large': tooLarge,
}

function invalidFile(): Refusal {
  return new Refusal(400, 'Invalid file data.')
}

function invalidExtension(): Refusal {
  return new Refusal(400, 'Invalid or missing file extension')
}

/** Instructions are for texts alone: here they are a field like any that is not known. */
function withoutTextFields(fields: Call['fields']): Call['fields'] {
  return new Map([...fields].filter(([name, value]) => name !== 'custom_instructions' && value !== ''))
}

interface EvaluationNeeds {
  readonly source: string | undefined
  readonly target: string
  readonly plan: 'free' | 'paid'
}

function checkEvaluation({ isEvaluated }: DocumentType, { source, target, plan }: EvaluationNeeds): void {
  if (plan === 'free') throw forbidden()
  if (source === undefined || evaluatedPairs.get(source)?.includes(target.toLowerCase()) !== true) {
    throw new Refusal(400, 'Quality evaluation is not supported for this language pair.')
  }
  if (isEvaluated !== true) throw new Refusal(400, 'Quality evaluation is not supported for this file type.')
}

/** The name of the file alone, as far as a header can carry it. */
function outputName(name: string, { extension }: DocumentType): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const clean = base.replaceAll(/\p{Cs}/gu, '_')
  const own = extensionOf(clean)
  const stem = clean.slice(0, clean.length - own.length - 1).slice(0, 200)
  return `${stem}.${own === extension ? clean.slice(-own.length) : extension}`
}
