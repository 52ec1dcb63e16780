import type { PageState } from './page-state.ts'

/** An example to start from. */
export interface Sample<State extends PageState = PageState> {
  readonly name: string
  readonly state: State
}

type StringState = Extract<PageState, { readonly tab: 'string' }>
type FileState = Extract<PageState, { readonly tab: 'file' }>

/** What the page shows first. */
export const firstString: Sample<StringState> = pair('i18next: a translated placeholder', {
  messageFormat: 'i18next',
  source: 'Hello {{name}}, you have {{count}} new messages.',
  translation: 'Hallo {{Name}}, du hast {{count}} neue Nachrichten',
  locale: 'de',
})

/** Pairs of strings, each with something to find. */
export const stringSamples: readonly Sample<StringState>[] = [
  firstString,
  pair('ICU plural into Polish', {
    messageFormat: 'icu',
    source: '{count, plural, one {# file was moved to {folder}} other {# files were moved to {folder}}}',
    translation: '{count, plural, one {Plik przeniesiono do {folder}} other {# plików przeniesiono do {folder}}}',
    locale: 'pl',
  }),
  pair('Tags of React', {
    messageFormat: 'i18next',
    source: 'Read the <1>terms</1> and accept them.',
    translation: 'Lisez les <1>conditions<1> et acceptez-les.',
    locale: 'fr',
  }),
  pair('printf: another order', {
    messageFormat: 'printf',
    source: '%s sent you %d photos',
    translation: '%d 枚の写真が %s から届きました',
    locale: 'ja',
  }),
  pair('Fluent selector', {
    messageFormat: 'fluent',
    source: '{ $n ->\n    [one] One person likes this.\n   *[other] { $n } people like this.\n}',
    translation: '{ $n ->\n    [one] Líbí se jednomu člověku.\n   *[other] Líbí se { $n } lidem.\n}',
    locale: 'cs',
  }),
  pair('Rails: numbers and marks', {
    messageFormat: 'rails',
    source: 'Save 20% until %{date}!',
    translation: 'Spara 25 % till %{date}',
    locale: 'sv',
  }),
  pair('MessageFormat 2', {
    messageFormat: 'mf2',
    source: '.input {$n :number}\n.match $n\none {{{$n} item}}\n* {{{$n} items}}',
    translation: '.input {$n :number}\n.match $n\none {{{$n} عنصر}}\n* {{عناصر}}',
    locale: 'ar',
  }),
]

export const firstFile: Sample<FileState> = file('YAML with comments', {
  name: 'config/locales/en.yml',
  text: `# Strings of the shop.
en:
  cart:
    # on the button
    buy:   'Buy now'
    empty: "Your cart is empty." # shown alone
  items:
    one: '%{count} item'
    other: '%{count} items'
  note: >
    We deliver on
    working days only.
`,
})

/** Files of several formats. */
export const fileSamples: readonly Sample<FileState>[] = [
  firstFile,
  file('i18next JSON with plurals', {
    name: 'locales/en/shop.json',
    text: `{
    "greeting": "Hello {{name}}",
    "items_one": "{{count}} item",
    "items_other": "{{count}} items",
    "legal": { "terms": "Read the <1>terms<\\/1>" }
}
`,
  }),
  file('Apple .strings', {
    name: 'en.lproj/Localizable.strings',
    text: `/* Title of the first screen */
"title" = "Plants";

// Placeholders: user, number
"watered" = "%1$@ watered %2$d plants";
`,
  }),
  file('Android', {
    name: 'app/src/main/res/values/strings.xml',
    text: `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <!-- On the first screen. -->
    <string name="hello">Hello, <b>%1$s</b>!</string>
    <plurals name="plants">
        <item quantity="one">%d plant</item>
        <item quantity="other">%d plants</item>
    </plurals>
    <string name="app_name" translatable="false">Plants</string>
</resources>
`,
  }),
  file('Flutter ARB', {
    name: 'lib/l10n/app_en.arb',
    text: `{
  "@@locale": "en",
  "helloUser": "Hello {user}",
  "@helloUser": { "description": "Shown at the top", "placeholders": { "user": {} } },
  "photos": "{count, plural, =0{No photos} =1{1 photo} other{{count} photos}}"
}
`,
  }),
  file('Fluent', {
    name: 'locales/en/main.ftl',
    text: `### Strings of the browser.

-brand = Firefox

# Shown once.
welcome = Welcome to { -brand }
    .title = About { -brand }
`,
  }),
  file('Java properties', {
    name: 'messages_en.properties',
    text: `# Mail
mail.subject = Your order {0} \\u2013 thank you
mail.body    = Hello {1},\\n\\
               your parcel leaves on {2,date}.
`,
  }),
  file('gettext PO', {
    name: 'locale/en/app.po',
    text: `msgid ""
msgstr ""
"Language: en\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#. On the button
#: src/main.c:12
#, c-format
msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d file"
msgstr[1] "%d files"
`,
  }),
]

function pair(name: string, state: Omit<StringState, 'tab' | 'sourceLocale'>): Sample<StringState> {
  return { name, state: { tab: 'string', sourceLocale: 'en', ...state } }
}

function file(name: string, state: Pick<FileState, 'name' | 'text'>): Sample<FileState> {
  return { name, state: { tab: 'file', messageFormat: '', locale: 'en', ...state } }
}
