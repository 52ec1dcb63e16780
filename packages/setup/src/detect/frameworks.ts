import type { UserConfig } from '@lockale/core'

/** How to detect a framework: by its dependencies, the paths of its locale files, and the config of its locales. */
export interface Framework {
  readonly id: string
  readonly name: string
  readonly dependency?: RegExp
  /** Matches a file that only this framework has. */
  readonly file?: RegExp
  readonly layout: RegExp
  /** True if the paths of the files are enough to identify the framework. */
  readonly isTelling?: true
  /** Matches the code or data file that names the locales of the app. */
  readonly config?: RegExp
  /** Names of the config fields for the source locale, and for all locales. */
  readonly sourceNames?: readonly string[]
  readonly localeNames?: readonly string[]
  /** File format of its catalogs, if the name and content of a file do not always show the format. */
  readonly format?: string
  /** True if the framework requests locales in lower case, such as `zh-cn`. */
  readonly smallNames?: true
  /** True if an app has several catalogs for each locale, in the folder of the locale. */
  readonly usesNamespaces?: true
  /**
   * Source files without a locale in their path. `target` is the path template of their translations, and `json` lists
   * keys that a JSON file must have to be such a file.
   */
  readonly lone?: { readonly file: RegExp; readonly target: string; readonly json?: readonly string[] }
  /** True if a command extracts the source strings from code into files. No other file can be the source. */
  readonly isExtracted?: true
  /** Config fields that these files need, and that cannot be detected from strings or dependencies. */
  readonly extra?: Pick<UserConfig, 'syntax' | 'messages'>
}

const json = /\.(?:jsonc?|json5)$/u
const jsonOrModule = /\.(?:jsonc?|json5|[cm]?[jt]s)$/u
const dataOrModule = /\.(?:jsonc?|json5|ya?ml|[cm]?[jt]s)$/u
const sourceNames = [
  'sourceLocale',
  'defaultLocale',
  'baseLocale',
  'sourceLanguage',
  'defaultLanguage',
  'primaryLanguage',
  'fallbackLng',
  'fallbackLocale',
  'defaultLang',
  'DEFAULT_LOCALE',
  'DEFAULT_LANGUAGE',
]
const localeNames = [
  'locales',
  'supportedLngs',
  'supportedLocales',
  'languages',
  'availableLocales',
  'SUPPORTED_LOCALES',
]
const names = { sourceNames, localeNames }
const script = String.raw`\.(?:[cm]?[jt]sx?|json)$`
const i18nCode = String.raw`(?:[\w.-]+\/){0,4}i18n(?:\/(?:index|config|settings|routing|request|i18n))?`

const js = (...files: readonly string[]) =>
  new RegExp(`^(?:${[...files, i18nCode, 'i18n\\.config'].join('|')})${script}`, 'u')

/** Frameworks in the order in which they are tried; more specific ones come first. */
export const frameworks: readonly Framework[] = [
  {
    id: 'paraglide',
    name: 'Paraglide (inlang)',
    file: /^project\.inlang\/settings\.json$/u,
    layout: json,
    config: /^project\.inlang\/settings\.json$/u,
    sourceNames: ['baseLocale', 'sourceLanguageTag'],
    localeNames: ['locales', 'languageTags'],
    format: 'inlang',
  },
  {
    id: 'chrome',
    name: 'browser extension',
    layout: /(?:^|\/)_locales\/\{locale\}\/messages\.json$/u,
    isTelling: true,
    config: /^(?:src\/|public\/)?manifest\.json$/u,
    sourceNames: ['default_locale'],
  },
  {
    id: 'vscode',
    name: 'VS Code extension',
    layout: /(?:^|\/)(?:package\.nls|bundle\.l10n)\.\{locale\}\.json$/u,
    isTelling: true,
    lone: { file: /(?:^|\/)(?:package\.nls|bundle\.l10n)\.json$/u, target: '{folder}{stem}.{locale}{extension}' },
    dependency: /^@?vscode(?:$|\/)|^@types\/vscode$/u,
    smallNames: true,
  },
  {
    id: 'shopify',
    name: 'Shopify theme',
    file: /(?:^|\/)config\/settings_schema\.json$|(?:^|\/)locales\/[^/.]+\.default\.schema\.json$/u,
    layout: /(?:^|\/)locales\/\{locale\}(?:\.schema)?\.json$/u,
    // Shopify's editor writes a comment above the strings, so plain JSON would be invalid
    format: 'jsonc',
  },
  {
    id: 'docusaurus',
    name: 'Docusaurus',
    file: /^docusaurus\.config\.[cm]?[jt]s$/u,
    layout: /^i18n\/\{locale\}\/.*\.json$/u,
    config: /^docusaurus\.config\.[cm]?[jt]s$/u,
    sourceNames: ['defaultLocale'],
    localeNames: ['locales'],
    usesNamespaces: true,
    isExtracted: true,
  },
  {
    id: 'next-intl',
    name: 'next-intl',
    dependency: /^next-intl$/u,
    layout: jsonOrModule,
    config: js('next\\.config'),
    ...names,
  },
  {
    id: 'next-i18next',
    name: 'next-i18next',
    dependency: /^next-i18next$/u,
    layout: json,
    config: js('next-i18next\\.config', 'next\\.config'),
    usesNamespaces: true,
    ...names,
  },
  {
    id: 'nuxt-i18n',
    name: 'nuxt-i18n',
    dependency: /^@nuxtjs\/i18n$|^nuxt-i18n$/u,
    layout: dataOrModule,
    config: js('nuxt\\.config'),
    ...names,
  },
  {
    id: 'vue-i18n',
    name: 'vue-i18n',
    dependency: /^vue-i18n$|^@intlify\//u,
    layout: dataOrModule,
    config: js('vue\\.config', 'vite\\.config', 'quasar\\.config', 'src\\/boot\\/i18n'),
    ...names,
  },
  {
    id: 'lingui',
    name: 'Lingui',
    dependency: /^@lingui\//u,
    layout: /\.(?:json|po)$/u,
    config: js('lingui\\.config'),
    ...names,
  },
  {
    id: 'formatjs',
    name: 'FormatJS (react-intl)',
    dependency: /^react-intl$|^@formatjs\/|^babel-plugin-formatjs$/u,
    layout: jsonOrModule,
    config: js('formatjs\\.config'),
    ...names,
  },
  {
    id: 'react-i18next',
    name: 'react-i18next',
    dependency: /^react-i18next$/u,
    layout: dataOrModule,
    config: js('i18next\\.config', 'i18next-parser\\.config', 'src\\/i18next'),
    usesNamespaces: true,
    ...names,
  },
  {
    id: 'i18next',
    name: 'i18next',
    dependency: /(?:^|[/-])i18next(?:$|-)|^next-translate$/u,
    file: /^i18next\.config\.[cm]?[jt]s$/u,
    layout: dataOrModule,
    config: js('i18next\\.config', 'i18next-parser\\.config', 'src\\/i18next'),
    usesNamespaces: true,
    ...names,
  },
  {
    id: 'ngx',
    name: 'Transloco or ngx-translate',
    dependency: /^@(?:jsverse|ngneat)\/transloco$|^@ngx-translate\/core$/u,
    layout: json,
    config: js('transloco\\.config'),
    sourceNames: ['defaultLang'],
    localeNames: ['langs', 'availableLangs'],
  },
  {
    id: 'svelte-i18n',
    name: 'svelte-i18n',
    dependency: /^svelte-i18n$/u,
    layout: jsonOrModule,
    config: js('src\\/lib\\/i18n'),
    ...names,
  },
  {
    id: 'angular',
    name: 'Angular',
    dependency: /^@angular\/(?:core|localize)$/u,
    layout: /\.(?:xlf|xliff|json|arb)$/u,
    config: /^angular\.json$/u,
    lone: {
      file: /(?:^|\/)messages\.(?:xlf|xliff|json)$/u,
      target: '{folder}messages.{locale}{extension}',
      json: ['locale', 'translations'],
    },
  },
  {
    id: 'rails',
    name: 'Rails',
    dependency: /^(?:rails|i18n|railties)$/u,
    layout: /(?:^|\/)config\/locales\/.*\.ya?ml$/u,
    isTelling: true,
    config: /^config\/application\.rb$/u,
  },
  {
    id: 'symfony',
    name: 'Symfony',
    dependency: /^symfony\//u,
    layout: /(?:^|\/)translations\/.*\.(?:ya?ml|xlf|xliff|json|po|php)$/u,
    config: /^config\/packages\/(?:translation|framework)\.yaml$/u,
    sourceNames: ['default_locale'],
    localeNames: ['enabled_locales'],
    extra: { syntax: 'symfony' },
  },
  {
    id: 'laravel',
    name: 'Laravel',
    dependency: /^(?:laravel\/framework|illuminate\/(?:support|translation|contracts))$/u,
    file: /^artisan$/u,
    layout: /(?:^|\/)lang\/\{locale\}(?:\.json|\.php|\/.+\.php)$/u,
    usesNamespaces: true,
    config: /^config\/app\.php$/u,
    sourceNames: ['locale'],
    localeNames: ['available_locales', 'locales'],
    extra: { syntax: 'laravel' },
  },
  {
    id: 'spring',
    name: 'Spring',
    dependency: /^spring-|^org\.springframework/u,
    layout: /\.properties$/u,
    lone: {
      file: /(?:^|\/)resources\/(?:[^/]+\/)*messages\.properties$/u,
      target: '{folder}messages_{locale}{extension}',
    },
  },
  {
    id: 'play',
    name: 'Play',
    file: /(?:^|\/)conf\/application\.conf$/u,
    layout: /(?:^|\/)conf\/messages\.\{locale\}$/u,
    isTelling: true,
    config: /(?:^|\/)conf\/application\.conf$/u,
    localeNames: ['langs'],
    format: 'properties',
    lone: { file: /(?:^|\/)conf\/messages$/u, target: '{folder}messages.{locale}' },
    // Play formats every message, even one without arguments, so an apostrophe always has to be doubled
    extra: { syntax: { id: 'java', apostrophes: 'always' } },
  },
  { id: 'java', name: 'Java resource bundles', layout: /\.properties$/u },
  {
    id: 'android',
    name: 'Android',
    dependency: /^com\.android\./u,
    file: /(?:^|\/)AndroidManifest\.xml$/u,
    layout: /(?:^|\/)values-\{locale\}\//u,
    isTelling: true,
    config: /(?:^|\/)res\/resources\.properties$/u,
    sourceNames: ['unqualifiedResLocale'],
  },
  {
    id: 'ios',
    name: 'Apple (iOS, macOS)',
    file: /\.xcodeproj\/project\.pbxproj$/u,
    layout: /\{locale\}\.lproj\/|\.(?:strings|stringsdict|xcstrings)$/u,
    isTelling: true,
    config: /\.xcodeproj\/project\.pbxproj$/u,
    sourceNames: ['developmentRegion'],
    localeNames: ['knownRegions'],
  },
  {
    id: 'flutter',
    name: 'Flutter',
    dependency: /^(?:flutter|flutter_localizations|intl)$/u,
    file: /^l10n\.yaml$/u,
    layout: /\.arb$/u,
    isTelling: true,
  },
  {
    id: 'django',
    name: 'Django',
    dependency: /^django$/u,
    file: /^manage\.py$/u,
    layout: /(?:^|\/)locale\/\{locale\}\/LC_MESSAGES\/.*\.po$/u,
    config: /^(?:[^/]+\/){0,2}settings(?:\/base)?\.py$/u,
    sourceNames: ['LANGUAGE_CODE'],
    localeNames: ['LANGUAGES'],
  },
  { id: 'gettext', name: 'gettext', layout: /\.po$/u, isTelling: true },
  { id: 'dotnet', name: '.NET', layout: /\.(?:resx|resw)$/u, isTelling: true },
  { id: 'fluent', name: 'Fluent', layout: /\.ftl$/u, isTelling: true },
  { id: 'php', name: 'PHP arrays', layout: /\.php$/u, usesNamespaces: true },
  { id: 'xliff', name: 'XLIFF', layout: /\.(?:xlf|xliff)$/u, isTelling: true },
  {
    id: 'modules',
    name: 'JavaScript or TypeScript modules',
    layout: /\.[cm]?[jt]s$/u,
    config: js(),
    sourceNames,
    usesNamespaces: true,
  },
  {
    id: 'files',
    name: 'JSON, YAML or TOML files',
    layout: /\.(?:jsonc?|json5|ya?ml|toml)$/u,
    config: js(),
    sourceNames,
    usesNamespaces: true,
  },
]

export const lookedFor: readonly string[] = [
  'JSON, YAML or modules by locale: locales/en.json, locales/en/common.json, messages/en.json, src/i18n/en.json, lang/en.json, src/locales/en.ts',
  'config/locales/en.yml (Rails) · translations/messages.en.yaml (Symfony) · lang/en/app.php, lang/en.json (Laravel)',
  'messages.properties (Spring) · locale/en/LC_MESSAGES/django.po (Django) · src/locale/messages.xlf (Angular)',
  'res/values/strings.xml (Android) · en.lproj, Localizable.xcstrings (Apple) · lib/l10n/app_en.arb (Flutter)',
  '_locales/en/messages.json (browser extensions) · Strings.resx (.NET) · en/main.ftl (Fluent)',
]
