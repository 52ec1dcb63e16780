/** True for a file of a type that the service translates (SERVICE.md 3.3). */
export function isDocument(file: string): boolean {
  const extension = extensionOf(file)
  return textual.has(extension) || others.has(extension)
}

/** True for a document whose characters are those of its file; into others only the service can look. */
export function isTextual(file: string): boolean {
  return textual.has(extensionOf(file))
}

/** With its dot: the service gives some types back as another one, whatever is asked for (SERVICE.md 3.3). */
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
