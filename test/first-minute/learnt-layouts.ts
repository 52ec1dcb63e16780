type Files = Readonly<Record<string, unknown>>

/** A project laid out as ones that people work on are, and what `init --yes` has to make of it. */
export interface LearntLayout {
  readonly name: string
  readonly files: Files
  readonly expected: readonly string[]
}

const words = (count: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, `Some words, number ${at}`]))
const android = (...names: readonly string[]): string =>
  `<resources>${names.map((name) => `<string name="${name}">Words of ${name}</string>`).join('')}</resources>\n`
const list = (name: string, ...items: readonly string[]): string =>
  `<resources><string-array name="${name}">${items.map((item) => `<item>${item}</item>`).join('')}</string-array></resources>\n`
const po = (language: string, ...entries: readonly (readonly [id: string, text: string])[]): string =>
  [
    `msgid ""\nmsgstr "Language: ${language}\\nContent-Type: text/plain; charset=UTF-8\\n"\n`,
    ...entries.map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"\n`),
  ].join('\n')
const catalog = (translations: Readonly<Record<string, string>>): Files => ({
  sourceLanguage: 'en',
  strings: {
    'home.title': {
      localizations: Object.fromEntries(
        Object.entries({ en: 'Your home', ...translations }).map(([locale, value]) => [
          locale,
          { stringUnit: { state: 'translated', value } },
        ]),
      ),
    },
  },
  version: '1.0',
})
const rails = (locale: string, text: string): string => `${locale}:\n  shared:\n    title: "${text}"\n`
const gemfile = "source 'https://rubygems.org'\ngem 'rails', '~> 8.0'\n"
const inlang = (locales: readonly string[]): Files => ({
  baseLocale: 'en',
  locales,
  modules: ['https://cdn.jsdelivr.net/npm/@inlang/plugin-message-format@latest/dist/index.js'],
  'plugin.inlang.messageFormat': { pathPattern: './messages/{locale}.json' },
})

export const learntLayouts: readonly LearntLayout[] = [
  {
    name: 'two kinds of English, and a parser and a platform that name one of them',
    files: {
      'package.json': { name: 'pages', dependencies: { 'react-i18next': '15', i18next: '25' } },
      'crowdin.yml':
        'files:\n  - source: /shared/i18n/locales/en_US/translation.json\n    translation: /shared/i18n/locales/%locale_with_underscore%/translation.json\n',
      'i18next-parser.config.js':
        "module.exports = { locales: ['en_US'], output: 'shared/i18n/locales/en_US/translation.json' }\n",
      'shared/i18n/index.ts': "export const languages = ['en_US', 'de_DE']\n",
      'shared/i18n/locales/en_US/translation.json': words(40),
      'shared/i18n/locales/en_GB/translation.json': words(41),
      'shared/i18n/locales/de_DE/translation.json': { k0: 'Wörter' },
      'shared/i18n/locales/pt_PT/translation.json': { k0: 'Palavras' },
      'shared/i18n/locales/zh_TW/translation.json': {},
    },
    expected: [
      'exit 0',
      '. | en-US > de-DE=de_DE, en-GB=en_GB, pt-PT=pt_PT, zh-TW=zh_TW | shared/i18n/locales/en_US/translation.json > shared/i18n/locales/{locale}/translation.json json i18next',
    ],
  },
  {
    name: 'many locales in a folder whose name says nothing, in an app without a library',
    files: {
      'package.json': { name: 'player' },
      'client/strings/en-us.json': words(30),
      ...Object.fromEntries(
        ['be-by', 'cs', 'da', 'de', 'el', 'es', 'fi', 'fr', 'hr', 'pt_BR'].map((name) => [
          `client/strings/${name}.json`,
          { k0: name },
        ]),
      ),
      'tests/strings/en.json': words(3),
      'tests/strings/de.json': {},
    },
    expected: [
      'exit 0',
      '. | en-US > be-BY=be-by, cs, da, de, el, es, fi, fr, hr, pt-BR=pt_BR | client/strings/en-us.json > client/strings/{locale}.json json none',
    ],
  },
  {
    name: 'models of a game, whose corners are called like languages',
    files: {
      'build.gradle': '',
      'assets/shop/lang/en_us.json': words(30),
      'assets/shop/lang/de_de.json': { k0: 'Wort' },
      'assets/shop/lang/sw.json': { k0: 'neno' },
      ...Object.fromEntries(
        ['window', 'window_ne', 'window_nw', 'window_se', 'window_sw'].map((name) => [
          `assets/shop/models/block/${name}.json`,
          { parent: 'block/cube', textures: { all: `shop:block/${name}` } },
        ]),
      ),
    },
    expected: [
      'exit 0',
      '. | en-US > de-DE=de_de, sw | assets/shop/lang/en_us.json > assets/shop/lang/{locale}.json json none',
    ],
  },
  {
    name: 'MediaWiki, with more strings in an old translation than in its English',
    files: {
      'extension.json': { name: 'Uploads', MessagesDirs: { Uploads: ['i18n'] } },
      'i18n/en.json': { '@metadata': { authors: ['A. Writer'] }, ...words(30) },
      'i18n/qqq.json': { '@metadata': { authors: ['A. Writer'] }, k0: 'The title of a page' },
      'i18n/el.json': { '@metadata': { authors: ['A. Writer'] }, ...words(60) },
      'i18n/sr-ec.json': { '@metadata': { authors: ['A. Writer'] }, k0: 'Реч' },
      'i18n/sr-el.json': { '@metadata': { authors: ['A. Writer'] }, k0: 'Reč' },
    },
    expected: [
      'exit 0',
      '. | en > el, sr-Cyrl=sr-ec, sr-Latn=sr-el (locked) | i18n/en.json > i18n/{locale}.json json banana',
      '! not supported by any service that lockale knows: sr-Latn',
      'left out: i18n/qqq.json: its name is not a known locale',
    ],
  },
  {
    name: 'packages with files called by countries',
    files: {
      'package.json': { name: 'requests', private: true },
      'pnpm-workspace.yaml': 'packages:\n  - packages/**\n',
      'packages/common/package.json': { name: 'common', dependencies: { 'vue-i18n': '11' } },
      'packages/common/src/modules/i18n.ts':
        "const fallbackLanguage = 'en'\nexport const i18n = createI18n({ fallbackLocale: 'en' })\n",
      'packages/common/languages.json': [{ code: 'en', name: 'English' }],
      'packages/common/locales/en.json': { action: { send: 'Send it', found: '{count} found' } },
      'packages/common/locales/de.json': { action: { send: 'Absenden' } },
      'packages/common/locales/cn.json': { action: { send: '发送请求' } },
      'packages/common/locales/tw.json': { action: { send: '發送請求' } },
      'packages/common/locales/pt-br.json': {},
      'packages/admin/package.json': { name: 'admin', dependencies: { 'vue-i18n': '11' } },
      'packages/admin/locales/en.json': { users: { title: 'All users' } },
      'packages/admin/locales/de.json': {},
      'packages/admin/locales/tw.json': { users: { title: 'All users' } },
    },
    expected: [
      'exit 0',
      'packages/admin | en > de | locales/en.json > locales/{locale}.json json vue',
      'packages/common | en > de, pt-BR=pt-br, zh-CN=cn, zh-TW=tw | locales/en.json > locales/{locale}.json json vue',
      "left out: packages/admin/locales/tw.json: \"tw\" is the code of Taiwan, a country, and its content does not show the language (targets: [{ locale: 'zh-TW', file: 'tw' }] says it)",
    ],
  },
  {
    name: 'Android in modules, with values of preferences in arrays',
    files: {
      'settings.gradle': "include ':app'\n",
      '.tx/config':
        '[main]\nhost = https://www.transifex.com\nlang_map = pt_BR: pt-rBR\n\n[o:a:p:b:r:strings]\nfile_filter = ui/i18n/src/main/res/values-<lang>/strings.xml\nsource_file = ui/i18n/src/main/res/values/strings.xml\nsource_lang = en\ntype = ANDROID\n',
      'app/src/main/AndroidManifest.xml': '<manifest/>\n',
      'app/src/main/res/values-night/colors.xml': '<resources><color name="back">#000000</color></resources>\n',
      'app/src/main/res/values-sw600dp/integers.xml': '<resources><integer name="columns">3</integer></resources>\n',
      'app/src/main/res/values/ids.xml': '<resources><item name="card" type="id"/></resources>\n',
      'storage/preferences/src/main/res/values/arrays.xml': list(
        'tags',
        'HomeFragment',
        'QueueFragment',
        'feed_refresh',
        'RANDOM',
      ),
      'ui/preferences/src/main/res/values/arrays.xml': list('speeds', 'Slow', 'As it is', 'Fast'),
      'ui/i18n/src/main/res/values/strings.xml': android('home', 'queue'),
      ...Object.fromEntries(
        ['de', 'fr', 'in', 'iw', 'nl', 'pl', 'pt-rBR', 'b+ast'].map((locale) => [
          `ui/i18n/src/main/res/values-${locale}/strings.xml`,
          android('home'),
        ]),
      ),
      'ui/widget/src/main/res/values/strings.xml': android('widget'),
      'ui/widget/src/main/res/values-de/strings.xml': android(),
    },
    expected: [
      'exit 0',
      '. | en > ast=b+ast (locked), de, fr, he=iw, id=in, nl, pl, pt-BR | ui/i18n/src/main/res/values/strings.xml > ui/i18n/src/main/res/values-{locale}/strings.xml android printf | ui/widget/src/main/res/values/strings.xml > ui/widget/src/main/res/values-{locale}/strings.xml android printf',
      '! not supported by any service that lockale knows: ast',
      'left out: storage/preferences/src/main/res/values/arrays.xml: its values are identifiers, not words',
      'left out: ui/preferences/src/main/res/values/arrays.xml: none of the 8 locales has it',
      '! sync also writes 6 new files for locales that do not have them: ui/widget/src/main/res/values-{locale}/strings.xml (1 of 8 locales have it)',
    ],
  },
  {
    name: 'gettext in many packages, its English without a translation',
    files: {
      'pyproject.toml': '[project]\nname = "pages"\ndependencies = ["Django>=5.0"]\n',
      '.tx/config':
        '[main]\nhost = https://www.transifex.com\n\n[o:a:p:b:r:core]\nfile_filter = pages/locale/<lang>/LC_MESSAGES/django.po\nsource_file = pages/locale/en/LC_MESSAGES/django.po\nsource_lang = en\n',
      'pages/locale/en/LC_MESSAGES/django.po': po('en', ['Live', ''], ['%(count)s pages', '']),
      'pages/locale/de/LC_MESSAGES/django.po': po('de', ['Live', 'Öffentlich']),
      'pages/locale/pt_BR/LC_MESSAGES/django.po': po('pt_BR'),
      'pages/admin/locale/en/LC_MESSAGES/django.po': po('en', ['Add a page to %(parent)s', '']),
      'pages/admin/locale/en/LC_MESSAGES/djangojs.po': po('en', ['Expand all of %(name)s', '']),
      'pages/admin/locale/de/LC_MESSAGES/django.po': po('de', [
        'Add a page to %(parent)s',
        'Seite unter %(parent)s anlegen',
      ]),
      'pages/admin/locale/de/LC_MESSAGES/djangojs.po': po('de'),
      'pages/admin/locale/pt_BR/LC_MESSAGES/django.po': po('pt_BR'),
      'pages/admin/locale/pt_BR/LC_MESSAGES/djangojs.po': po('pt_BR'),
      'pages/admin/locale/de/LC_MESSAGES/django.mo': '\u0000',
    },
    expected: [
      'exit 0',
      '. | en > de, pt-BR=pt_BR | pages/admin/locale/en/LC_MESSAGES/django.po > pages/admin/locale/{locale}/LC_MESSAGES/django.po po python | pages/admin/locale/en/LC_MESSAGES/djangojs.po > pages/admin/locale/{locale}/LC_MESSAGES/djangojs.po po python | pages/locale/en/LC_MESSAGES/django.po > pages/locale/{locale}/LC_MESSAGES/django.po po python',
    ],
  },
  {
    name: 'Rails, with gems of its own and names that are no locale',
    files: {
      Gemfile: gemfile,
      'package.json': { name: 'maps', private: true },
      'config/application.rb':
        'module Maps\n  class Application < Rails::Application\n    # config.i18n.default_locale = :de\n  end\nend\n',
      'config/i18n-js.yml': 'translations:\n  - file: "app/assets/javascripts/i18n/:locale.js"\n',
      'config/locales/en.yml': rails('en', 'Shared maps of %{name}'),
      'config/locales/en-GB.yml': rails('en-GB', 'Shared maps of %{name}'),
      'config/locales/de.yml': rails('de', 'Karten von %{name}'),
      'config/locales/ro.yml': rails('ro', 'Hărți'),
      'config/locales/mo.yml': rails('mo', 'Hărți'),
      'config/locales/sr-Latn.yml': rails('sr-Latn', 'Karte'),
      'config/locales/sh.yml': rails('sh', 'Karte'),
      'config/locales/skr-arab.yml': rails('skr-arab', 'نقشے'),
      'config/locales/aln.yml': rails('aln', 'Harta'),
      'vendor/gems/pictures/config/locales/en.yml': rails('en', 'A picture'),
      'vendor/gems/pictures/config/locales/de.yml': rails('de', 'Ein Bild'),
    },
    expected: [
      'exit 0',
      '. | en > aln (locked), de, en-GB, ro, sr-Latn (locked) | config/locales/en.yml > config/locales/{locale}.yml yaml rails',
      '! not supported by any service that lockale knows: aln, sr-Latn',
      'left out: config/locales/mo.yml: config/locales/ro.yml has the same locale, ro',
      'left out: config/locales/sh.yml: config/locales/sr-Latn.yml has the same locale, sr-Latn',
      'left out: config/locales/skr-arab.yml: its name is not a known locale',
    ],
  },
  {
    name: 'Rails, with a plugin as an example and English beside English',
    files: {
      Gemfile: gemfile,
      'config/application.rb': 'class Application < Rails::Application\n  config.i18n.default_locale = "en"\nend\n',
      'config/locales/en.yml': rails('en', 'All issues'),
      'config/locales/en-GB.yml': rails('en-GB', 'All issues'),
      'config/locales/sr-YU.yml': rails('sr-YU', 'Svi problemi'),
      'config/locales/sr.yml': rails('sr', 'Сви проблеми'),
      'config/locales/zh.yml': rails('zh', '问题'),
      'config/locales/zh-TW.yml': rails('zh-TW', '問題'),
      'app/assets/javascripts/i18n/datepicker-en-GB.js': 'jQuery.datepicker = {}\n',
      'extra/sample_plugin/config/locales/en.yml': rails('en', 'A sample'),
      'extra/sample_plugin/config/locales/zh.yml': rails('zh', '例子'),
    },
    expected: [
      'exit 0',
      '. | en > en-GB, sr, sr-RS=sr-YU, zh, zh-TW | config/locales/en.yml > config/locales/{locale}.yml yaml rails | extra/sample_plugin/config/locales/en.yml > extra/sample_plugin/config/locales/{locale}.yml yaml rails',
      '! sync also writes 4 new files for locales that do not have them: extra/sample_plugin/config/locales/{locale}.yml (1 of 5 locales have it)',
    ],
  },
  {
    name: 'String Catalogs in several packages of an app',
    files: {
      'Trails.xcodeproj/project.pbxproj': 'developmentRegion = en;\nknownRegions = (en, Base, de, "zh-Hans");\n',
      'Trails/Resources/Localizable.xcstrings': catalog({ de: 'Zuhause', 'zh-Hans': '首页', 'en-GB': 'Your home' }),
      'Packages/Account/Sources/Account/Resources/Localizable.xcstrings': catalog({ de: 'Zuhause' }),
      'ActionExtension/en.lproj/InfoPlist.strings': '"CFBundleDisplayName" = "Open in Trails";\n',
      'ActionExtension/de.lproj/InfoPlist.strings': '"CFBundleDisplayName" = "In Trails öffnen";\n',
    },
    expected: [
      'exit 0',
      '. | en > de, en-GB, zh-Hans | ActionExtension/en.lproj/InfoPlist.strings > ActionExtension/{locale}.lproj/InfoPlist.strings strings printf | Packages/Account/Sources/Account/Resources/Localizable.xcstrings xcstrings printf | Trails/Resources/Localizable.xcstrings xcstrings printf',
      '! sync also writes 2 new files for locales that do not have them: ActionExtension/{locale}.lproj/InfoPlist.strings (1 of 3 locales have it)',
    ],
  },
  {
    name: 'Flutter, with locales that the service lacks',
    files: {
      'pubspec.yaml': 'name: chat\ndependencies:\n  flutter:\n    sdk: flutter\n',
      'l10n.yaml': 'arb-dir: assets/l10n\ntemplate-arb-file: app_en.arb\n',
      'assets/l10n/app_en.arb': { title: 'Hello {name}', '@title': { placeholders: { name: {} } } },
      'assets/l10n/app_en_GB.arb': {},
      'assets/l10n/app_nn.arb': {},
      'assets/l10n/app_so.arb': {},
      'assets/l10n/app_zh_Hant_TW.arb': {},
      'assets/l10n/app_de.arb': { title: 'Hallo {name}' },
    },
    expected: [
      'exit 0',
      '. | en > de, en-GB=en_GB, nn (locked), so (locked), zh-Hant-TW=zh_Hant_TW | assets/l10n/app_en.arb > assets/l10n/app_{locale}.arb arb icu',
      '! not supported by any service that lockale knows: nn, so',
    ],
  },
  {
    name: 'Flutter, beside the files of a browser extension and of Android',
    files: {
      'pubspec.yaml': 'name: posts\ndependencies:\n  flutter:\n    sdk: flutter\n',
      'l10n.yaml':
        'arb-dir: lib/l10n\ntemplate-arb-file: app_en.arb\noutput-localization-file: app_localizations.dart\n',
      'lib/l10n/app_en.arb': { title: 'All posts' },
      'lib/l10n/app_en_AU.arb': {},
      'lib/l10n/app_pt_BR.arb': {},
      'ios/Open In Posts/Resources/manifest.json': { manifest_version: 3, default_locale: 'en' },
      'ios/Open In Posts/Resources/_locales/en/messages.json': { name: { message: 'Open in Posts' } },
      'android/app/src/main/AndroidManifest.xml': '<manifest/>\n',
      'android/app/src/main/res/values/strings.xml': android('app_name'),
    },
    expected: [
      'exit 0',
      '. | en > en-AU=en_AU, pt-BR=pt_BR | lib/l10n/app_en.arb > lib/l10n/app_{locale}.arb arb icu',
      'left out: android/app/src/main/res/values/strings.xml: Android files; --files takes them instead',
      'left out: ios/Open In Posts/Resources/_locales/{locale}/messages.json: browser extension files; --files takes them instead',
    ],
  },
  {
    name: 'Laravel, with arrays of PHP beside JSON',
    files: {
      artisan: '#!/usr/bin/env php\n',
      'composer.json': { require: { 'laravel/framework': '^12.0' } },
      'package.json': { name: 'people', private: true },
      'config/app.php': "<?php\nreturn [\n  'locale' => env('APP_LOCALE', 'en'),\n  'fallback_locale' => 'en',\n];\n",
      'lang/en.json': { 'Welcome, :name': 'Welcome, :name' },
      'lang/zh_TW.json': {},
      'lang/nn.json': {},
      'lang/en/validation.php': "<?php\nreturn ['accepted' => 'The :attribute must be accepted.'];\n",
      'lang/zh_TW/validation.php': "<?php\nreturn ['accepted' => '必須接受 :attribute。'];\n",
      'lang/vendor/keys/en/errors.php': "<?php\nreturn ['none' => 'No key'];\n",
    },
    expected: [
      'exit 0',
      '. | en > nn (locked), zh-TW=zh_TW | lang/en.json > lang/{locale}.json json laravel | lang/en/validation.php > lang/{locale}/validation.php php laravel',
      '! not supported by any service that lockale knows: nn',
    ],
  },
  {
    name: 'Android with names of keys in a file of its own, and pages of a shop',
    files: {
      'build.gradle.kts': '',
      'app/src/main/AndroidManifest.xml': '<manifest/>\n',
      'app/src/main/res/resources.properties': 'unqualifiedResLocale=en-US\n',
      'app/src/main/res/values/strings.xml': android('play', 'stop'),
      'app/src/main/res/values/settings_keys.xml': android('theme_key').replace('Words of theme_key', 'theme'),
      'app/src/main/res/values/about.xml': android('about'),
      'app/src/main/res/values/dimens.xml': '<resources><dimen name="a">1dp</dimen></resources>\n',
      'app/src/main/res/values/hosts.xml': android('host').replace('Words of host', 'https://example.com/'),
      'app/src/main/res/values-de/about.xml': android('about'),
      'app/src/main/res/values-de/dimens.xml': '<resources><dimen name="a">3dp</dimen></resources>\n',
      'app/src/main/res/values-de/strings.xml': android('play'),
      'app/src/main/res/values-b+uz+Latn/strings.xml': android('play'),
      'app/src/main/res/values-pt-rBR/strings.xml': android('play'),
      'app/src/main/res/values-ayc/strings.xml': android('play'),
      'app/src/main/res/values-land/dimens.xml': '<resources><dimen name="a">2dp</dimen></resources>\n',
      'fastlane/metadata/android/en-US/full_description.txt': 'Plays whatever there is.\n',
      'fastlane/metadata/android/de/full_description.txt': 'Spielt alles ab.\n',
    },
    expected: [
      'exit 0',
      '. | en-US > de, pt-BR, uz-Latn | app/src/main/res/values/about.xml > app/src/main/res/values-{locale}/about.xml android printf | app/src/main/res/values/strings.xml > app/src/main/res/values-{locale}/strings.xml android printf',
      'left out: app/src/main/res/values/hosts.xml, app/src/main/res/values/settings_keys.xml: none of the 3 locales has it',
      'left out: app/src/main/res/values-ayc/strings.xml: its name is not a known locale',
      '! sync also writes 2 new files for locales that do not have them: app/src/main/res/values-{locale}/about.xml (1 of 3 locales have it)',
    ],
  },
  {
    name: 'bundles of Java that have their English in a file of its own',
    files: {
      'build.gradle.kts': '',
      'lib/src/main/resources/l10n/Books_en.properties': 'Abbreviate\\ names=Abbreviate names\nOpen\\ %0=Open %0\n',
      'lib/src/main/resources/l10n/Books_de.properties': 'Abbreviate\\ names=Namen abkürzen\n',
      'lib/src/main/resources/l10n/Books_pt_BR.properties': '',
      'lib/src/main/resources/l10n/Books_tl.properties': '',
      'lib/src/main/resources/build.properties': 'version=1.0\nyear=2026\n',
    },
    expected: [
      'exit 0',
      '. | en > de, fil=tl, pt-BR=pt_BR | lib/src/main/resources/l10n/Books_en.properties > lib/src/main/resources/l10n/Books_{locale}.properties properties printf',
    ],
  },
  {
    name: 'a server of C# and a page of Angular with Transloco',
    files: {
      'Shelf.sln': '',
      'API/I18N/en.json': { 'confirm-email': 'Confirm your mail', chapter: 'Chapter {0}' },
      'API/I18N/de.json': {},
      'API/I18N/nb_NO.json': {},
      'UI/Web/package.json': { name: 'web', dependencies: { '@angular/core': '20', '@jsverse/transloco': '7' } },
      'UI/Web/angular.json': { projects: {} },
      'UI/Web/src/assets/langs/en.json': { login: { title: 'Welcome, {{name}}' } },
      'UI/Web/src/assets/langs/de.json': {},
      'UI/Web/src/assets/langs/nb_NO.json': {},
    },
    expected: [
      'exit 0',
      '. | en > de, nb-NO=nb_NO | API/I18N/en.json > API/I18N/{locale}.json json none | UI/Web/src/assets/langs/en.json > UI/Web/src/assets/langs/{locale}.json json ngx',
      String.raw`! 1 string in API/I18N/{locale}.json has placeholders such as {0}, and lockale cannot detect the message format: translations keep them; set ${'`syntax`'} or "placeholders": ["\\{[#/^!@=&]?[\\w$][\\w.$-]*\\}|\\{\\s+[A-Za-z_][\\w.]+\\s+\\}"] in the config to check them too`,
    ],
  },
  {
    name: 'a page with a library of its own below a server without packages',
    files: {
      'go.mod': 'module example.com/shop\n',
      'frontend/package.json': { name: 'frontend', dependencies: { vue: '3', 'vue-i18n': '11' } },
      'frontend/src/locales/en.json': { cart: { title: 'The cart of {name}' } },
      'frontend/src/locales/fr.json': {},
      'mails/locales/en.json': { subject: 'Your order' },
      'mails/locales/fr.json': {},
    },
    expected: [
      'exit 0',
      '. | en > fr | frontend/src/locales/en.json > frontend/src/locales/{locale}.json json vue | mails/locales/en.json > mails/locales/{locale}.json json none',
    ],
  },
  {
    name: 'Fluent, with English of three countries',
    files: {
      'package.json': { name: 'profiles', dependencies: { '@fluent/react': '0.15' } },
      'locales/en-US/app.ftl': 'title = All profiles\nempty = Nothing here\n',
      'locales/en-GB/app.ftl': 'title = All profiles\n',
      'locales/en-CA/app.ftl': 'title = All profiles\n',
      'locales/fr/app.ftl': 'title = Profils\n',
      'locales/ia/app.ftl': '',
      'locales/fy-NL/app.ftl': '',
    },
    expected: [
      'exit 0',
      '. | en-US > en-CA, en-GB, fr, fy-NL (locked), ia (locked) | locales/en-US/app.ftl > locales/{locale}/app.ftl fluent fluent',
      '! not supported by any service that lockale knows: fy-NL, ia',
    ],
  },
  {
    name: 'rare languages by names of their own',
    files: {
      'package.json': { name: 'up', dependencies: { 'vue-i18n': '11' } },
      'src/i18n.js': "export const i18n = createI18n({ locale: 'en', fallbackLocale: 'en' })\n",
      'src/lang/README.md': '# How to translate\n',
      'src/lang/en.json': { Settings: 'Settings', pages: 'one page | {count} pages' },
      ...Object.fromEntries(
        ['de-DE', 'ca@valencia', 'bar', 'lzh', 'vls', 'nb-NO'].map((locale) => [`src/lang/${locale}.json`, {}]),
      ),
    },
    expected: [
      'exit 0',
      '. | en > bar (locked), ca-valencia=ca@valencia, de-DE, lzh (locked), nb-NO, vls (locked) | src/lang/en.json > src/lang/{locale}.json json vue',
      '! not supported by any service that lockale knows: bar, lzh, vls',
    ],
  },
  {
    name: 'an editor in a package, with a file of figures among its locales',
    files: {
      'package.json': { name: 'boards', private: true, workspaces: ['packages/*'] },
      'crowdin.yml':
        'files:\n  - source: /packages/board/locales/en.json\n    translation: /packages/board/locales/%locale%.json\n',
      'packages/board/package.json': { name: 'board' },
      'packages/board/locales/en.json': { labels: { paste: 'Paste {{what}}' } },
      'packages/board/locales/percentages.json': { en: 100, 'kab-KAB': 12 },
      'packages/board/locales/kab-KAB.json': {},
      'packages/board/locales/si-LK.json': {},
      'packages/board/locales/de-DE.json': {},
    },
    expected: [
      'exit 0',
      'packages/board | en > de-DE, kab=kab-KAB (locked), si-LK (locked) | locales/en.json > locales/{locale}.json json i18next',
      '! not supported by any service that lockale knows: kab, si-LK',
      'left out: packages/board/locales/percentages.json: its name is not a known locale',
    ],
  },
  {
    name: 'Paraglide, with declarations',
    files: {
      'package.json': { name: 'notes', devDependencies: { '@inlang/paraglide-js': '2' } },
      'project.inlang/settings.json': inlang(['en', 'de', 'pl']),
      'messages/en.json': {
        $schema: 'https://inlang.com/schema/inlang-message-format',
        hello: 'Hello {name}',
        notes: [
          {
            declarations: ['input count', 'local many = count: plural'],
            selectors: ['many'],
            match: { 'many=one': 'One note', 'many=other': '{count} notes' },
          },
        ],
      },
      'messages/de.json': {},
    },
    expected: [
      'exit 0',
      '. | en > de, pl | messages/en.json > messages/{locale}.json inlang inlang',
      '! sync also writes a new file: messages/{locale}.json (1 of 2 locales have it)',
    ],
  },
  {
    name: 'FormatJS in the docs and the examples of a workspace',
    files: {
      'package.json': { name: 'formats', private: true, workspaces: ['docs', 'packages/*'] },
      'docs/package.json': { name: 'docs' },
      'docs/src/lang/strings_en-US.json': { greeting: 'Hello {name}, {when, date, short}' },
      'docs/src/lang/strings_de-DE.json': {},
      'packages/intl/package.json': { name: 'intl', dependencies: { 'react-intl': '7' } },
      'packages/intl/examples/advanced/compiled-lang/en.json': { a: 'Hello {name}' },
      'packages/intl/examples/advanced/compiled-lang/fr.json': {},
      'packages/tools/package.json': { name: 'tools' },
      'packages/tools/sample/lang/en.json': { a: 'One', b: 'Two', c: 'Three' },
      'packages/tools/sample/lang/en-US.json': words(9),
      'packages/tools/test/lang/en.json': { a: 'One', b: 'Two', c: 'Three' },
      'packages/tools/test/lang/de.json': {},
    },
    expected: [
      'exit 0',
      'docs | en-US > de-DE | src/lang/strings_en-US.json > src/lang/strings_{locale}.json json icu',
      'packages/intl | en > fr | examples/advanced/compiled-lang/en.json > examples/advanced/compiled-lang/{locale}.json json icu',
      '! packages/tools: not set up: The source locale of sample/lang/{locale}.json is not clear: en-US has 9 strings, en has 3 strings, and no config names the source locale. Specify it: lockale init --cwd packages/tools --source en-US',
    ],
  },
  {
    name: 'a source whose translations are not in git',
    files: {
      'package.json': { name: 'home', dependencies: { lit: '3' } },
      'src/translations/en.json': { panel: { overview: 'Overview' } },
      'src/translations/translationMetadata.json': { fragments: ['config'] },
    },
    expected: [
      'exit 2',
      '✗ INIT_UNSURE The source files are src/translations/{locale}.json, but the target locales are unknown.',
      '→ Specify them: lockale init --targets de,fr. On a terminal, `lockale init` asks.',
    ],
  },
]
