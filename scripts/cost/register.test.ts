import { expect, it } from 'vitest';
import { fillFigures, writeFigures } from './bench-figures.ts';
import { totalOf } from './model.ts';
import {
  firstImport,
  idleRegisterLines,
  loadLines,
  loadOf,
  newClinic,
  projectorMs,
  register,
  registerClinics,
  registerStored,
  weeklyFile,
} from './register.ts';

const figures = { writes: 100, reads: 10, record: 12, requests: 80, cpu: 20 };

it('the projector takes as long as its processor, or as the requests of its records beside each other', () => {
  expect(projectorMs(figures)).toBe((80 * 4) / 8);
  expect(projectorMs({ ...figures, cpu: 40 })).toBeCloseTo(40 / (1_024 / 1_769));
});

it('a load is its parts, at the rates of the table and of the shards', () => {
  expect(
    loadOf([
      [1_000, figures],
      [500, figures],
    ]),
  ).toEqual({
    writes: 150_000,
    reads: 15_000,
    tableSeconds: 150_000 / register.writeRate,
    projectorSeconds: (1_500 * 40) / 1_000 / register.shards,
  });
  const [writes, reads] = loadLines(loadOf([[1e6, figures]]));
  expect([writes?.amount, reads?.amount]).toEqual([100, 10]);
});

it('an import writes the records that imports measured in place of those of the bench', () => {
  const { writes, record } = writeFigures('new clinic');
  expect(newClinic().writes).toBeCloseTo(writes - record + register.clinicRecord);
});

it('the register has a clinic for each organization and for some of its people', () => {
  expect(registerClinics).toBeGreaterThan(register.organizations);
  expect(registerClinics).toBeLessThan(register.organizations + register.people);
  const { clinic, person } = fillFigures();
  expect(registerStored().items).toBeGreaterThan(
    registerClinics * clinic.items + register.people * person.items,
  );
  expect(firstImport().writes).toBeGreaterThan(100 * weeklyFile().writes);
});

it('a month idle is storage, its recovery, ranks and weekly files', () => {
  expect([...new Set(idleRegisterLines().map(({ name }) => name))]).toEqual([
    'Storage',
    'Point-in-time recovery',
    'Ranks of each week',
    'Weekly files',
  ]);
  expect(totalOf(idleRegisterLines().map(({ line }) => line))).toBeGreaterThan(0);
});
