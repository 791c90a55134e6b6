// Shifts the clock of a process by TEST_CLOCK_SHIFT milliseconds. JavaScript without imports, because test-clock.ts preloads it
// into every process that a test starts, also into an older Node.
const shift = Number(process.env.TEST_CLOCK_SHIFT)
const SHIFTED = Symbol.for('uresuji.shifted-clock')

// a worker that runs several test files runs their setup several times
if (shift && !(SHIFTED in globalThis)) {
  const RealDate = Date
  Object.assign(globalThis, { [SHIFTED]: true })
  globalThis.Date = new Proxy(RealDate, {
    construct: (real, args, target) => Reflect.construct(real, args.length === 0 ? [real.now() + shift] : args, target),
    get: (real, name) => (name === 'now' ? () => real.now() + shift : Reflect.get(real, name)),
  })
}
