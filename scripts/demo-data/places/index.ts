import { chicago } from './chicago.ts';
import { losAngeles } from './los-angeles.ts';
import { newYork } from './new-york.ts';
import type { Place } from './place.ts';
import { toronto } from './toronto.ts';
import { vancouver } from './vancouver.ts';

export const places: readonly Place[] = [chicago, losAngeles, newYork, toronto, vancouver];
