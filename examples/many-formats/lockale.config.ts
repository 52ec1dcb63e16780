import { defineConfig } from 'lockale'

export default defineConfig({
  source: 'en',
  targets: ['de', 'pl'],
  files: [
    'rails/{locale}.yml',
    { source: 'spring/messages.properties', target: 'spring/messages_{locale}.properties' },
    'ios/{locale}.lproj/Localizable.strings',
    'ios/{locale}.lproj/Localizable.stringsdict',
    // All locales are in this one file.
    'ios/Localizable.xcstrings',
    { source: 'android/values/strings.xml', target: 'android/values-{locale}/strings.xml' },
    'flutter/app_{locale}.arb',
    'extension/_locales/{locale}/messages.json',
    { source: 'dotnet/Strings.resx', target: 'dotnet/Strings.{locale}.resx' },
    { source: 'angular/messages.xlf', target: 'angular/messages.{locale}.xlf' },
    { source: 'gettext/app.pot', target: 'gettext/{locale}.po' },
    'firefox/{locale}/main.ftl',
    'hugo/{locale}.toml',
  ],
  service: { preset: 'local' },
})
