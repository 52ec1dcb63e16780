/**
 * What the service refuses to go beyond (SERVICE.md 5). Bytes are of the encoded request body or of UTF-8 text; characters
 * are code points.
 */
export const limits = {
  translate: {
    maxTexts: 50,
    maxBytes: 131_072,
    maxGlossaries: 5,
    maxInstructions: 10,
    maxInstructionCharacters: 300,
  },
  write: { maxBytes: 10_240 },
  glossary: { maxNameBytes: 1024, maxTermBytes: 1024, maxDictionaryBytes: 10_485_760, maxPerAccount: 1000 },
  styleRules: {
    maxNameCharacters: 1024,
    maxInstructions: 200,
    maxLabelCharacters: 100,
    maxPromptCharacters: 300,
    pageSize: 10,
    maxPageSize: 25,
  },
  memory: { pageSize: 10, maxPageSize: 25, threshold: 75, minThreshold: 50 },
  /** Of all request headers together, and of the URL. */
  maxHeaderBytes: 16_384,
  /** Of a reporting tag; ASCII. */
  maxTagCharacters: 100,
  /** Of a free key, in a month. */
  freeCharacters: 500_000,
} as const
