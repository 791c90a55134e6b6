import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ContractBody } from '../../../shared/api/contract.ts'
import { type PostalAddress, postalAddresses } from '../../../shared/api/postal-code.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { useOnline } from '../../data/offline/network.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { PostalCodeField, parseCompletePostalCode } from '../../ui/form/postal-code-field.tsx'

const formatAddress = ({ prefecture, city, town }: PostalAddress): string => `${prefecture}${city}${town}`

/**
 * Postal code field that fills in the address, automatically while no address has been typed. A typed address is replaced
 * only by an explicit choice from the list.
 */
export function PostalCodeWithAddress({ form, before }: { form: UseFormReturn<ContractBody>; before?: string }) {
  const t = getMessages('contract')
  const postalCode = parseCompletePostalCode(form.watch('postalCode'))
  const [addresses, setAddresses] = useState<{ postalCode: string; texts: readonly string[] } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const online = useOnline()
  const filledText = useRef<string | null>(null)
  const lastCode = useRef(postalCode)

  const isAddressReplaceable = () => {
    const address = form.getValues('address')
    return address === '' || address === filledText.current
  }
  const fillAddress = (text: string) => {
    filledText.current = text
    form.setValue('address', text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const lookUpAddresses = async (code: string) => {
    lastCode.current = code
    setBusy(true)
    setFailure(null)
    try {
      const { list } = await call(postalAddresses, { params: { postalCode: code } }, { quiet: true })
      // the code was changed in the meantime
      if (parseCompletePostalCode(form.getValues('postalCode')) !== code) return
      const texts = list.map(formatAddress)
      setAddresses({ postalCode: code, texts })
      if (texts.length === 1 && texts[0] !== undefined && isAddressReplaceable()) fillAddress(texts[0])
    } catch (error) {
      if (lastCode.current === code && error instanceof ApiError) setFailure(getFailureMessage(error))
    } finally {
      if (lastCode.current === code) setBusy(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code that has just become whole, nothing else
  useEffect(() => {
    if (postalCode !== null && postalCode !== lastCode.current && isAddressReplaceable() && online)
      void lookUpAddresses(postalCode)
  }, [postalCode])

  const texts = addresses !== null && addresses.postalCode === postalCode ? addresses.texts : null
  const address = form.watch('address')
  const isFilled = texts?.some((text) => address.startsWith(text)) ?? false
  const note = failure ?? (texts?.length === 0 ? t('postalNone') : texts !== null && isFilled ? t('postalFilled') : null)
  return (
    <>
      <PostalCodeField
        form={form}
        name="postalCode"
        label={t('postalCode')}
        {...(before === undefined ? {} : { before })}
        isFull
        help={<span role="status">{note}</span>}
        tool={
          <Button
            icon="search"
            needsNetwork
            isBusy={isBusy}
            disabled={postalCode === null || isBusy}
            onClick={() => postalCode !== null && void lookUpAddresses(postalCode)}
          >
            {t('postalLookUp')}
          </Button>
        }
      />
      {texts !== null && texts.length > 0 && !isFilled && (
        <div className="full">
          <Select
            label={t('postalChoose')}
            value=""
            options={['', ...texts].map((value) => ({ value, label: value === '' ? t('postalChoose') : value }))}
            onChange={fillAddress}
          />
        </div>
      )}
    </>
  )
}
