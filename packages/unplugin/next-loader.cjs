// Runs in Turbopack. Returns a locale file with source strings in place of invalid translations.
module.exports = function lockaleLoader() {
  return this.getOptions().text
}
