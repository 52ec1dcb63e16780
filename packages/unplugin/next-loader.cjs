// Runs in Turbopack: a locale file with an invalid translation in it has the text that the build decided on.
module.exports = function lockaleLoader() {
  return this.getOptions().text
}
