/** What `cdk` runs: `cdk synth -c stage=local|dev|prod`. */
import { App } from 'aws-cdk-lib';
import { addCareAtlas } from './careatlas.ts';
import { stageConfig } from './stage.ts';

const app = new App();
addCareAtlas(app, stageConfig(app.node.tryGetContext('stage')));
app.synth();
