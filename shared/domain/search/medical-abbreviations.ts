/**
 * Medical abbreviations of four letters or more, as people type them. None is corrected into another word: 'ptsd' is not a misspelled
 * 'post'. Shorter words are never corrected.
 */
export const medicalAbbreviations: ReadonlySet<string> = new Set(
  `adhd aids asmr bipap cabg cbti copd cpap covid dexa emdr ercp gerd hepc hipaa icbt ivig lasik lcsw lgbt lgbtq lvad mdma mrsa nicu obgyn
  obgyns pcos peds picu pmdd pots prep ptsd stds stis tavr tens tmjd turp utis vasc vbac`.split(/\s+/),
);
