// Empty stub for dependencies of code that is never run: see "overrides" in package.json.
module.exports = {}
