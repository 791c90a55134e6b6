export { RELEASE as serverRelease, VERSION as serverVersion } from '../../shared/start/version.mjs'
