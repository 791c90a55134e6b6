import { getTodayInJapan } from '../shared/period.ts'

/**
 * Seed of the property tests and of the selection of long tests. It changes daily, so that every day tests other questions;
 * TEST_SEED repeats a day.
 */
export const testSeed: number = Number(process.env.TEST_SEED ?? getTodayInJapan().replaceAll('-', ''))
