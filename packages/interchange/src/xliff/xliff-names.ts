/** Namespaces of XLIFF. */
export const xliff1: string = 'urn:oasis:names:tc:xliff:document:1.2'
/** Of 2.0 and 2.1. */
export const xliff2: string = 'urn:oasis:names:tc:xliff:document:2.0'
export const metadata2: string = 'urn:oasis:names:tc:xliff:metadata:2.0'

/** What is ours in a file: the hashes that tell whether source and text are still what was handed out. */
export const ours = {
  /** Category of metadata, and what the purpose of a group of contexts ends with. */
  name: 'lockale',
  sourceHash: 'source-hash',
  targetHash: 'target-hash',
} as const
