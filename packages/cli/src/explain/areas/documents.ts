import type { ErrorArea } from '../error-area.ts'

export const documents: ErrorArea = {
  title: 'Documents',
  errors: {
    DOCUMENTS_COLLIDE:
      'Two documents would have their translations in one file, or a document would be its own translation. In a project put `{path}` and `{ext}` into the `target` of these `documents`, so that each has a file of its own; with `lockale document` translate them one after another, each with its own `--out`. Nothing was sent.',
    DOCUMENT_EXISTS:
      'There is a file already where `lockale document` would put its translation. It may be an earlier translation or the work of a person, so it is not replaced without `--force`. Name another place with `--out`, or add `--force`. Nothing was sent.',
    DOCUMENT_UNSUPPORTED:
      'The service does not translate such a file: its extension is none that it knows, it is empty, or it cannot become what `--format` asks for (a `pdf` can become a `docx`; all others stay what they are). `lockale languages` tells into which languages documents can go. Nothing was sent.',
  },
}
