export const verifyRegistration = {
  title: '',
}
