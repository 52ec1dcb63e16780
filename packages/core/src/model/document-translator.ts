import type { Settings } from './settings.ts'

/** A whole file that is to be translated. */
export interface DocumentRequest {
  /** File name without folders. Its extension tells the type. */
  readonly name: string
  readonly byteLength: number
  /** Its content, from the beginning each time. */
  readonly open: () => AsyncIterable<Uint8Array>
  /** BCP 47, as the target. */
  readonly source: string
  readonly target: string
  /** The settings that documents support: formality, glossaries, style and translation memory. */
  readonly settings: Settings
  /** Extension without dot; `undefined`: that of the source. */
  readonly outputFormat: string | undefined
  readonly watermark: boolean
  readonly evaluate: boolean
}

/** Names a document at the service. Whoever has it can read the document: it goes into private files alone. */
export interface DocumentHandle {
  readonly id: string
  readonly key: string
  /** When an evaluation was asked for. */
  readonly evaluation: string | undefined
}

export interface ReceivedDocument {
  /** A local service says so of types that it does not translate. */
  readonly isUnchanged: boolean
}

/** How good the service finds its own translation. */
export interface DocumentEvaluation {
  readonly segments: number
  /** 0 to 100, of all segments; `undefined` where there are none. */
  readonly meanScore: number | undefined
  /** Issues by severity (`Critical`, `Major`, `Minor`, what else comes), in the order of the first of each. */
  readonly issues: readonly { readonly severity: string; readonly count: number }[]
}

/**
 * What the engine calls to have documents translated. One upload is billed once; the download deletes what the service has.
 * All throw `TranslateFailure`; `gone` where the service does not know the document any more.
 */
export interface DocumentTranslator {
  upload(request: DocumentRequest, signal: AbortSignal): Promise<DocumentHandle>
  /** Until it is translated. Characters as billed, where the service says so. */
  wait(handle: DocumentHandle, signal: AbortSignal): Promise<{ readonly billedCharacters: number | undefined }>
  /** @param take gets the whole file piece by piece; again from the beginning where the connection broke */
  download(
    handle: DocumentHandle,
    take: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ReceivedDocument>
  evaluate(evaluation: string, signal: AbortSignal): Promise<DocumentEvaluation>
}

/** True for a file of a type that the service translates. */
export function isDocument(file: string): boolean {
  const extension = extensionOf(file)
  return textual.has(extension) || others.has(extension)
}

/** True for a document whose characters are those of its file; into others only the service can look. */
export function isTextual(file: string): boolean {
  return textual.has(extensionOf(file))
}

/** With its dot: the service gives some types back as another one, whatever is asked for. */
export function translatedExtension(extension: string): string {
  return extension.toLowerCase() === '.doc' ? '.docx' : extension
}

function extensionOf(file: string): string {
  return /\.([^./]+)$/u.exec(file)?.[1]?.toLowerCase() ?? ''
}

const textual: ReadonlySet<string> = new Set(
  'txt html htm xml json yaml yml properties strings md markdown srt vtt xlf xliff resx dita'.split(' '),
)

const others: ReadonlySet<string> = new Set('docx doc pptx xlsx xlsm pdf idml mif zip odt rtf jpeg jpg png'.split(' '))
