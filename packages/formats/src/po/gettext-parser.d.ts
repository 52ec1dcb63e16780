/** The part of gettext-parser that the tests use. It comes without types. */
declare module 'gettext-parser' {
  interface Message {
    readonly msgctxt?: string
    readonly msgid: string
    readonly msgid_plural?: string
    readonly msgstr: readonly string[]
    readonly comments?: Readonly<
      Record<'translator' | 'extracted' | 'reference' | 'flag' | 'previous', string | undefined>
    >
  }
  interface Catalog {
    readonly charset: string
    readonly headers: Readonly<Record<string, string>>
    /** Messages by context (`''` for none) and `msgid`. */
    readonly translations: Readonly<Record<string, Readonly<Record<string, Message>>>>
  }
  const gettextParser: { readonly po: { readonly parse: (input: string | Buffer) => Catalog } }
  export default gettextParser
}
