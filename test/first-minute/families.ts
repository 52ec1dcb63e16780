/** A fixture, and one edit of a source text that a check must find in a target. */
export interface Family {
  readonly fixture: string
  readonly edit: { readonly file: string; readonly from: string; readonly to: string }
  /** What `check` says of it, for one target: `file:line:column message`. */
  readonly found: RegExp
  /** Made beside the locale files. */
  readonly configs: readonly string[]
}

/** A folder for each locale, and a file for each; a project of JavaScript, and one of another language. */
export const families: readonly Family[] = [
  {
    fixture: 'next-i18next',
    edit: { file: 'public/locales/en/common.json', from: 'Buy now', to: 'Order now' },
    found: /public\/locales\/ja\/common\.json\n(?: .*\n)*? {2}. \d+:\d+ {2}checkout\.cta/u,
    configs: ['lockale.config.mjs'],
  },
  {
    fixture: 'rails',
    edit: { file: 'config/locales/en.yml', from: 'by %{author}', to: 'written by %{author}' },
    found: /config\/locales\/pl\.yml\n(?: .*\n)*? {2}. \d+:\d+ {2}books\.by/u,
    configs: ['lockale.config.json'],
  },
]

/** All others, and a workspace. */
export const moreFamilies: readonly Family[] = [
  {
    fixture: 'pnpm-workspace',
    edit: { file: 'apps/web/public/locales/en/common.json', from: 'Hello {{name}}', to: 'Hi {{name}}' },
    found: /apps\/web\/public\/locales\/de\/common\.json\n(?: .*\n)*? {2}. \d+:\d+ {2}hello/u,
    configs: ['apps/admin/lockale.config.mts', 'apps/web/lockale.config.mts', 'packages/mails/lockale.config.mts'],
  },
  {
    fixture: 'react-i18next',
    edit: { file: 'src/locales/en/translation.json', from: 'Saved at', to: 'Stored at' },
    found: /src\/locales\/pl\/translation\.json\n(?: .*\n)*? {2}. \d+:\d+ {2}saved/u,
    configs: ['lockale.config.ts'],
  },
  {
    fixture: 'vue-i18n',
    edit: { file: 'src/locales/en.json', from: 'Add a card', to: 'Add one card' },
    found: /src\/locales\/es\.json\n(?: .*\n)*? {2}. \d+:\d+ {2}add/u,
    configs: ['lockale.config.mjs'],
  },
  {
    fixture: 'nuxt-i18n',
    edit: { file: 'i18n/locales/en.json', from: 'Rooms for', to: 'Beds for' },
    found: /i18n\/locales\/sv\.json\n(?: .*\n)*? {2}. \d+:\d+ {2}home\.lead/u,
    configs: ['lockale.config.mts'],
  },
  {
    fixture: 'next-intl',
    edit: { file: 'messages/en.json', from: 'No results', to: 'Nothing' },
    found: /messages\/it\.json\n(?: .*\n)*? {2}. \d+:\d+ {2}HomePage\.results/u,
    configs: ['lockale.config.mts'],
  },
  {
    fixture: 'lingui',
    edit: { file: 'src/locales/en/messages.json', from: 'Hello {name}', to: 'Hi {name}' },
    found: /src\/locales\/pl\/messages\.json\n(?: .*\n)*? {2}. \d+:\d+ {2}kBnGKs/u,
    configs: ['lockale.config.mjs'],
  },
  {
    fixture: 'formatjs',
    edit: { file: 'lang/en.json', from: 'By {name}', to: 'Made by {name}' },
    found: /lang\/fr\.json\n(?: .*\n)*? {2}. \d+:\d+ {2}timer\.by/u,
    configs: ['lockale.config.mjs'],
  },
  {
    fixture: 'angular',
    edit: { file: 'src/locale/messages.xlf', from: 'good to see you', to: 'welcome' },
    found: /src\/locale\/messages\.fr\.xlf\n(?: .*\n)*? {2}. \d+:\d+ {2}hello/u,
    configs: ['lockale.config.mts'],
  },
  {
    fixture: 'symfony',
    edit: { file: 'translations/messages.en.yaml', from: 'how can we help', to: 'what can we do' },
    found: /translations\/messages\.uk\.yaml\n(?: .*\n)*? {2}. \d+:\d+ {2}ticket\.greeting/u,
    configs: ['lockale.config.json'],
  },
  {
    fixture: 'laravel',
    edit: { file: 'lang/en.json', from: '": "Welcome, :name"', to: '": "Good to see you, :name"' },
    found: /lang\/es\.json\n(?: .*\n)*? {2}. \d+:\d+ {2}.*Welcome, :name/u,
    configs: ['lockale.config.json'],
  },
  {
    fixture: 'spring',
    edit: { file: 'src/main/resources/messages.properties', from: 'tries left', to: 'attempts left' },
    found: /src\/main\/resources\/messages_zh_CN\.properties\n(?: .*\n)*? {2}. \d+:\d+ {2}login\.failed/u,
    configs: ['lockale.config.json'],
  },
  {
    fixture: 'android',
    // not one of which a translation was imported: that would need review
    edit: { file: 'app/src/main/res/values/strings.xml', from: '%d hours', to: '%d hours in all' },
    found: /app\/src\/main\/res\/values-de\/strings\.xml\n(?: .*\n)*? {2}. \d+:\d+ {2}hours/u,
    configs: ['lockale.config.json'],
  },
  {
    fixture: 'ios',
    edit: { file: 'Trails/en.lproj/Localizable.strings', from: '%@ long', to: '%@ in all' },
    found: /Trails\/zh-Hans\.lproj\/Localizable\.strings\n(?: .*\n)*? {2}. \d+:\d+ {2}trails\.length/u,
    configs: ['lockale.config.json'],
  },
  {
    fixture: 'flutter',
    edit: { file: 'lib/l10n/app_en.arb', from: '"by {cook}"', to: '"cooked by {cook}"' },
    found: /lib\/l10n\/app_tr\.arb\n(?: .*\n)*? {2}. \d+:\d+ {2}by/u,
    configs: ['lockale.config.json'],
  },
  {
    fixture: 'django',
    edit: {
      file: 'locale/en/LC_MESSAGES/django.po',
      from: 'msgid "Sent to %(city)s"',
      to: 'msgid "Posted to %(city)s"',
    },
    found: /locale\/nl\/LC_MESSAGES\/django\.po\n(?: .*\n)*? {2}. (?:\d+:\d+ {2})?Posted to %\(city\)s/u,
    configs: ['lockale.config.json'],
  },
  {
    fixture: 'paraglide',
    edit: { file: 'messages/en.json', from: 'Hello {name}', to: 'Hi {name}' },
    found: /messages\/fi\.json\n(?: .*\n)*? {2}. \d+:\d+ {2}hello/u,
    configs: ['lockale.config.ts'],
  },
  {
    fixture: 'chrome',
    edit: { file: '_locales/en/messages.json', from: 'tabs sorted', to: 'tabs in order' },
    found: /_locales\/ko\/messages\.json\n(?: .*\n)*? {2}. \d+:\d+ {2}sorted/u,
    configs: ['lockale.config.json'],
  },
]
