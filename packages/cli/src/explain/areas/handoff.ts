import type { ErrorArea } from '../error-area.ts'

export const handoff: ErrorArea = {
  title: 'Hand-off to translators',
  errors: {
    XLIFF_INVALID: `A file given to \`lockale import\` is not one that can be taken: it is no XLIFF 1.0 to 2.1, it ends in the
middle, is not well-formed, defines entities or a document type of its own, has one id twice, says nothing of its languages, or
is a translation from or to a language that this project does not have. The place names line and column. Nothing was changed by
any of the files of the call. Have the file exported again by the tool it comes from; do not mend it in an editor that is not for
XML.`,
    HANDOFF_TWICE: `Two units that came back are about the same text and do not say the same, in one file or in two files of one
call. Lockale cannot tell which one counts, and has changed nothing. Import the file that counts alone.`,
  },
}
