import type { ErrorArea } from '../error-area.ts'

export const handoff: ErrorArea = {
  title: 'Hand-off to translators',
  errors: {
    XLIFF_INVALID:
      'A file given to `lockale import` is not one that can be taken: it is no XLIFF 1.0 to 2.1, it ends in the middle, is not well-formed, defines entities or a document type of its own, has one id twice, says nothing of its languages, or is a translation from or to a language that this project does not have. The place names line and column. Nothing was changed by any of the files of the call. Have the file exported again by the tool it comes from; do not mend it in an editor that is not for XML.',
    XLIFF_EXISTS: `\`lockale export\` would write over a file in which a translator's work may be: it came back and was not imported yet, it was changed here since, or it is a file of something else, such as a locale file of the project. Nothing was written. Import it first, name another place with \`--out\`, or say \`--replace\`.`,
    HANDOFF_TWICE:
      'Two units that came back are about the same text and do not say the same, in one file or in two files of one call. Lockale cannot tell which one counts, and has changed nothing. Import the file that counts alone.',
  },
}
