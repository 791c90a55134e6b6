// Required by packages of which we run other parts: see "overrides" in package.json.
module.exports = {}
