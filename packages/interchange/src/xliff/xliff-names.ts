/** Namespace of XLIFF 1.2. */
export const xliff1: string = 'urn:oasis:names:tc:xliff:document:1.2'
/** Namespace of XLIFF 2.0 and 2.1. */
export const xliff2: string = 'urn:oasis:names:tc:xliff:document:2.0'
export const metadata2: string = 'urn:oasis:names:tc:xliff:metadata:2.0'

/** lockale's own data in a file: hashes that show whether source and translation changed since the export. */
export const ours = {
  /** Category of the metadata, and the end of the `purpose` of context groups. */
  name: 'lockale',
  sourceHash: 'source-hash',
  targetHash: 'target-hash',
} as const
